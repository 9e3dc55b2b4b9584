import type { MovementAccount, MovementUnit, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { PlayerCardModel } from './player-card.tsx';

export interface MovementModel {
  readonly id: number;
  readonly kind: TransferKind;
  readonly reason: string;
  /** Related object and its address, or what staff wrote for a correction; null when it cannot be named. */
  readonly subject: string | null;
  readonly href: string | null;
  readonly account: MovementAccount;
  readonly unit: MovementUnit;
  /** Signed sum in the display currency or in points; 0 between two accounts of the player. */
  readonly change: number;
  /** Hundredths of the unit, as in the ledger. */
  readonly changeMinor: number;
  readonly amount: number;
  readonly amountMinor: number;
  readonly createdAt: string;
}

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
