import type { MovementUnit, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { PlayerCardModel } from './player-card.tsx';
import type { MovementModel } from '#src/portal/my-account/outputs.ts';

/** Filter of the list; an empty value selects all movements. */
export interface MovementFilter {
  readonly unit: '' | MovementUnit;
  readonly kind: '' | TransferKind;
}

export interface MovementsPageModel extends PlayerCardModel {
  readonly movements: { readonly list: readonly MovementModel[]; readonly next: string | null };
  readonly filter: MovementFilter;
}

/** Query string for a filter; `cursor` selects the next page. */
export function movementsQuery({ unit, kind }: MovementFilter, cursor: string | null = null): string {
  const query = new URLSearchParams();
  if (unit !== '') query.set('unit', unit);
  if (kind !== '') query.set('kind', kind);
  if (cursor !== null) query.set('cursor', cursor);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
