import type { Href } from '#src/shared/locales.ts';
import type { UpgradeFormModel } from './upgrade-page-model.ts';

/** The list to continue, and its cursor. */
interface ListPosition {
  readonly cursor?: string | null;
  readonly from?: string | null;
}

/**
 * Address of the upgrade page with the current selection. A request to continue a list omits the items already shown.
 */
export function upgradeAddress(
  href: Href,
  desk: UpgradeFormModel,
  { cursor = null, from = null }: ListPosition,
): string {
  const query = new URLSearchParams();
  for (const { insertId } of desk.picked) query.append('ids', String(insertId));
  if (desk.typedAdd !== '') query.set('add', desk.typedAdd);
  if (desk.target) query.set('target', String(desk.target.id));
  if (desk.side !== 'under') query.set('side', desk.side);
  if (desk.own !== '') query.set('own', desk.own);
  if (desk.filter.q !== '') query.set('q', desk.filter.q);
  if (desk.filter.least !== '') query.set('least', desk.filter.least);
  if (desk.filter.sort !== 'near') query.set('sort', desk.filter.sort);
  if (cursor !== null) query.set('cursor', cursor);
  if (from !== null) query.set('from', from);
  query.set('continued', '1');
  return href(`/upgrade?${query.toString()}`);
}
