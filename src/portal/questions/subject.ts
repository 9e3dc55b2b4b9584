import { readProof } from '#src/core/draws/index.ts';
import { readBattle } from '#src/games/battles/index.ts';
import { findPayment } from '#src/payments/top-ups/index.ts';
import { findWithdrawal } from '#src/payments/withdrawals/index.ts';
import type { Services } from '#src/platform/services.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { ERRORS, fail } from '#src/shared/errors.ts';
import type { QuestionKind } from '#src/shared/questions.ts';

/** The row of a player that a question is about. */
export interface Subject {
  readonly kind: QuestionKind;
  readonly subjectId: string;
}

const NUMBER = /^[1-9]\d{0,14}$/;
const PAYMENT_ID = /^[0-9a-f]{32}$/;
const BATTLE_CODE = /^[a-z\d]{1,32}$/i;

/**
 * Refuses a question about a row of another player, and one about a row that does not exist, with the same error.
 *
 * @throws errors.question.subject
 */
export async function assertOwnSubject(services: Services, playerId: number, subject: Subject): Promise<void> {
  if (!(await isOwn(services, playerId, subject))) fail('errors.question.subject');
}

async function isOwn({ db }: Services, playerId: number, { kind, subjectId }: Subject): Promise<boolean> {
  if (kind === 'none') return subjectId === '';
  // Only the link of a blocked player leads to it.
  if (kind === 'block') return false;
  if (kind === 'refusal') return Object.hasOwn(ERRORS, subjectId);
  if (!IDS[kind].test(subjectId)) return false;
  if (kind === 'battle') {
    return ((await readBattle(db, subjectId))?.seats ?? []).some((seat) => seat.playerId === playerId);
  }
  return (await OWNERS[kind](db, subjectId)) === playerId;
}

type OwnedKind = 'payment' | 'draw' | 'withdrawal' | 'item';

const IDS: Readonly<Record<OwnedKind | 'battle', RegExp>> = {
  payment: PAYMENT_ID,
  draw: NUMBER,
  withdrawal: NUMBER,
  item: NUMBER,
  battle: BATTLE_CODE,
};

type OwnerReader = (db: Services['db'], subjectId: string) => Promise<number | undefined>;

const OWNERS: Readonly<Record<OwnedKind, OwnerReader>> = {
  payment: async (db, id) => (await findPayment(db, id))?.playerId,
  draw: async (db, id) => (await readProof(db, Number(id)))?.playerId,
  withdrawal: async (db, id) => (await findWithdrawal(db, Number(id)))?.playerId,
  item: async (db, id) => (await itemsByIds(db, [Number(id)])).get(Number(id))?.playerId,
};
