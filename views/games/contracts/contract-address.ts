import type { Href } from '#src/shared/locales.ts';
import type { ContractFormModel } from './contract-page-model.ts';

interface ContractAddress {
  readonly filter: ContractFormModel['filter'];
  readonly ids?: readonly number[];
  readonly cursor?: string | null;
}

/** Address of the contract page for a state; default values are omitted. */
export function contractAddress(href: Href, { filter, ids = [], cursor = null }: ContractAddress): string {
  const query = new URLSearchParams();
  if (filter.q !== '') query.set('q', filter.q);
  if (filter.sort !== '-price') query.set('sort', filter.sort);
  for (const id of ids) query.append('ids', String(id));
  if (cursor !== null) query.set('cursor', cursor);
  return href(query.size === 0 ? '/contract' : `/contract?${query.toString()}`);
}
