import type { Db } from '#src/platform/database/database.ts';
import { type ErrorKey, fail } from '#src/shared/errors.ts';
import { normalizeCode } from './promo-code.ts';
import { type FoundCode, selectCode } from '#src/core/promo-codes/store/promo-codes.ts';
import type { PromoKind } from '#src/core/promo-codes/store/rows.ts';

interface CodeLookup {
  readonly playerId: number;
  readonly typed: string;
  readonly kind: PromoKind;
  readonly now: Date;
}

/**
 * The code that a player typed, if the player can use it now. The personal code of another player is reported as
 * unknown, so guessing reveals nothing.
 *
 * @throws errors.promo.unknown, .forWheel, .forPayment, .early, .over, .used or .usedUp
 */
export async function findPromo(db: Db, { playerId, typed, kind, now }: CodeLookup): Promise<FoundCode> {
  const code = normalizeCode(typed);
  const foundCode = code === null ? null : await selectCode(db, code, playerId);
  if (foundCode === null || (foundCode.ownerId !== null && foundCode.ownerId !== playerId))
    fail('errors.promo.unknown');
  if (foundCode.kind !== kind) fail(foundCode.kind === 'wheel' ? 'errors.promo.forWheel' : 'errors.promo.forPayment');
  const refusal = refusalOf(foundCode, now);
  if (refusal !== null) fail(refusal);
  return foundCode;
}

function refusalOf({ fromAt, untilAt, isUsed, isUsedUp }: FoundCode, now: Date): ErrorKey | null {
  if (isUsed) return 'errors.promo.used';
  if (fromAt !== null && now < fromAt) return 'errors.promo.early';
  if (untilAt !== null && now >= untilAt) return 'errors.promo.over';
  return isUsedUp ? 'errors.promo.usedUp' : null;
}
