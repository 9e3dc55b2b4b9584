import { lockWalletsOf, type PlayerWallets, type Posting, post } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { isOwnRow } from '#src/core/sealed-history/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import { lockActingMember, ownRoomOf, requireDistant, staffAction } from '#src/admin/access/index.ts';
import { requirePlayer } from './find-player.ts';
import {
  type Correction,
  insertCorrection,
  selectCorrectionForUpdate,
  sumPostedAlone,
  updateDecided,
} from './store.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

/** Corrections are summed over this time. */
const WATCHED_MS = DAY_MS;

/** A requested correction. `change` is in hundredths of the unit; a negative value reduces the balance. */
export interface CorrectionInput {
  readonly id: number;
  readonly unit: MovementUnit;
  readonly change: number;
  readonly reason: string;
}

/** A correction, either posted or waiting for approval by a second admin. */
export interface CorrectionResult {
  readonly id: number;
  readonly playerId: number;
  readonly isWaiting: boolean;
}

/**
 * Corrects a balance by a transfer from or to the house, with a reason. The correction waits for a second admin when it
 * exceeds the limit together with what this admin has minted alone within 24 hours by any change, or with the absolute
 * sums that any admin has posted alone to this player: many small corrections are one large one.
 *
 * @throws errors.funds when the balance is too low, also for a correction that would wait
 * @throws errors.player.unknown, errors.player.closed
 */
export async function correctBalance(
  services: Services,
  member: StaffMember,
  { id: playerId, unit, change, reason }: CorrectionInput,
): Promise<CorrectionResult> {
  const { correctionHours } = await readSettings(services);
  if ((await requirePlayer(services, playerId)).closedAt !== null) fail('errors.player.closed');
  return await staffAction(services, member, async (tx, log) => {
    await lockActingMember(tx, member.id);
    const { limit, left } = await ownRoomOf(services, tx, member.id);
    const wallets = await lockWalletsOf(tx, playerId);
    const since = timeAfter(tx.now, -WATCHED_MS);
    const needsTwo = Math.abs(change) > Math.min(left, limit - (await sumPostedAlone(tx, playerId, since)));
    if (walletOf(wallets, unit).balance + change < 0) fail('errors.funds');
    const expiresAt = timeAfter(tx.now, correctionHours * HOUR_MS);
    const row = { playerId, unit, change, reason, needsTwo, askedBy: member.id, expiresAt };
    const id = await insertCorrection(tx, row);
    const about = { type: 'player', id: playerId };
    const after = { correction: id, unit, change };
    if (needsTwo) log({ act: 'correction.asked', about, before: null, after, reason });
    else {
      const balance = await postCorrection(tx, { id, unit, change, reason }, wallets);
      log({
        act: 'correction.posted',
        about,
        before: { balance: balance - change },
        after: { ...after, balance },
        reason,
      });
    }
    return { id, playerId, isWaiting: needsTwo };
  });
}

/**
 * Approves a waiting correction as a second admin, and posts it. However many approve at once, it is posted once.
 *
 * @throws errors.forged when it was written into the database by other means than the store
 * @throws errors.correction.own when the approver requested it
 * @throws errors.correction.invited when one of the two got access through the other, or both through a third, within
 * 14 days
 * @throws errors.correction.decided when it is decided or has expired
 * @throws errors.funds when the balance is too low
 */
export const approveCorrection = async (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<CorrectionResult> =>
  await staffAction(services, member, async (tx, log) => {
    const correction = await waiting(tx, id);
    const { playerId, change, unit, reason } = correction;
    if (!(await isOwnRow({ ...services, db: tx }, 'corrections', id))) fail('errors.forged');
    if (correction.expiresAt <= tx.now) fail('errors.correction.decided');
    await requireDistant(tx, member.id, correction.askedBy);
    const balance = await postCorrection(tx, correction, await lockWalletsOf(tx, playerId));
    await updateDecided(tx, id, { state: 'posted', memberId: member.id });
    log({
      act: 'correction.approved',
      about: { type: 'player', id: playerId },
      reason,
      before: { balance: balance - change },
      after: { correction: id, unit, change, balance, askedBy: correction.askedBy },
    });
    return { id, playerId, isWaiting: false };
  });

/**
 * Rejects a waiting correction. Admins may reject their own and expired ones.
 *
 * @throws errors.correction.decided when it is already decided
 */
export const refuseCorrection = async (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<CorrectionResult> =>
  await staffAction(services, member, async (tx, log) => {
    const { playerId, change, unit } = await waiting(tx, id);
    await updateDecided(tx, id, { state: 'refused', memberId: member.id });
    log({
      act: 'correction.refused',
      about: { type: 'player', id: playerId },
      before: { correction: id, unit, change },
      after: null,
    });
    return { id, playerId, isWaiting: false };
  });

/** Loads and locks a correction that is not decided yet. */
async function waiting(tx: Tx, id: number): Promise<Correction> {
  const correction = await selectCorrectionForUpdate(tx, id);
  if (correction === null) fail('errors.correction.unknown');
  if (correction.state !== 'waiting') fail('errors.correction.decided');
  return correction;
}

const walletOf = ({ money, bonus, donate }: PlayerWallets, unit: MovementUnit) =>
  ({ RUB: money, BONUS: bonus, DONATE: donate })[unit];

/**
 * Posts a correction, notifies the player with its reason, and returns the new balance.
 *
 * @throws errors.funds when the balance would be negative
 */
async function postCorrection(
  tx: Tx,
  { id, unit, change, reason }: Pick<Correction, 'id' | 'unit' | 'change' | 'reason'>,
  wallets: PlayerWallets,
): Promise<number> {
  const wallet = walletOf(wallets, unit);
  const sides = change > 0 ? { debit: 'adjustment', credit: wallet } : { debit: wallet, credit: 'adjustment' };
  const subject = { type: 'correction', id };
  const posting = { ...sides, unit, amount: Math.abs(change), kind: 'correction', subject, reason } as Posting;
  const balanceAfter = await post(tx, [posting]);
  const sum = unit === 'BONUS' ? { sumCentiPoints: Math.abs(change) } : { sumKopecks: Math.abs(change) };
  await writeNotification(tx, wallets.playerId, {
    kind: change > 0 ? 'correction.added' : 'correction.taken',
    params: { ...sum, reason, isDonate: unit === 'DONATE' ? 1 : 0 },
    link: '/profile/movements',
  });
  return balanceAfter(wallet);
}
