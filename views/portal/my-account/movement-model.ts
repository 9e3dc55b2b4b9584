import type { MovementAccount, MovementUnit, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { PlayerCardModel } from './player-card.tsx';

/** One transfer of an account of the player. */
export interface MovementModel {
  readonly id: number;
  readonly kind: TransferKind;
  /** Why it moved, in words. */
  readonly reason: string;
  /** What it was about, as far as it can be named, and where that is shown. */
  readonly subject: string | null;
  readonly href: string | null;
  readonly account: MovementAccount;
  readonly unit: MovementUnit;
  /** With its sign, in the shown currency or in points; 0 between two accounts of the player. */
  readonly change: number;
  /** Hundredths of the unit, as the ledger has it. */
  readonly changeMinor: number;
  readonly amount: number;
  readonly amountMinor: number;
  readonly createdAt: string;
}

/** Which movements are listed; empty is all of them. */
export interface MovementFilter {
  readonly unit: '' | MovementUnit;
  readonly kind: '' | TransferKind;
}

export interface MovementsPageModel extends PlayerCardModel {
  readonly movements: { readonly list: readonly MovementModel[]; readonly next: string | null };
  readonly filter: MovementFilter;
}

/** The address of one's movements under a filter; `cursor` asks for a following page. */
export function movementsQuery({ unit, kind }: MovementFilter, cursor: string | null = null): string {
  const query = new URLSearchParams();
  if (unit !== '') query.set('unit', unit);
  if (kind !== '') query.set('kind', kind);
  if (cursor !== null) query.set('cursor', cursor);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
