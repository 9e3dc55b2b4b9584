import { lockWalletsOf, type PlayerWallets, type Posting, post } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Member } from '#src/platform/member.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import { staffAction } from '#src/staff/index.ts';
import { existing } from './existing.ts';
import { type Correction, insertCorrection, selectCorrectionForUpdate, updateDecided } from './store.ts';

const HOUR_MS = 3_600_000;

/** What an admin wants to correct. `change` is in hundredths of the unit, below zero to take. */
export interface Wanted {
  readonly id: number;
  readonly unit: MovementUnit;
  readonly change: number;
  readonly reason: string;
}

/** A correction, and whether it is posted or waits for a second admin. */
export interface Corrected {
  readonly id: number;
  readonly playerId: number;
  readonly isWaiting: boolean;
}

/**
 * Corrects a balance by a transfer from or to the house, with a reason. Above the limit of the settings nothing is
 * posted: the correction waits for a second admin. Refuses with `errors.funds` what is not there, also where it would
 * wait, and with `errors.player.unknown` or `errors.player.closed` who is not there.
 */
export async function correctBalance(
  world: World,
  member: Member,
  { id: playerId, unit, change, reason }: Wanted,
): Promise<Corrected> {
  const { correctionLimit, correctionHours } = await readSettings(world);
  if ((await existing(world, playerId)).closedAt !== null) fail('errors.player.closed');
  const needsTwo = Math.abs(change) > correctionLimit;
  return await staffAction(world, member, async (tx, log) => {
    const wallets = await lockWalletsOf(tx, playerId);
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
        ...{
          act: 'correction.posted',
          about,
          before: { balance: balance - change },
          after: { ...after, balance },
          reason,
        },
      });
    }
    return { id, playerId, isWaiting: needsTwo };
  });
}

/**
 * Approves a waiting correction as a second admin, and posts it. However many approve at once, it is posted once.
 * Refuses with `errors.correction.own` one's own, with `errors.correction.decided` what is decided or has expired, and
 * with `errors.funds` what is not there any more.
 */
export async function approveCorrection(
  world: World,
  member: Member,
  { id }: { readonly id: number },
): Promise<Corrected> {
  return await staffAction(world, member, async (tx, log) => {
    const asked = await waiting(tx, id);
    const { playerId, change, unit, reason } = asked;
    if (asked.askedBy === member.id) fail('errors.correction.own');
    if (asked.expiresAt <= tx.now) fail('errors.correction.decided');
    const balance = await postCorrection(tx, asked, await lockWalletsOf(tx, playerId));
    await updateDecided(tx, id, { state: 'posted', memberId: member.id });
    log({
      ...{ act: 'correction.approved', about: { type: 'player', id: playerId }, reason },
      ...{
        before: { balance: balance - change },
        after: { correction: id, unit, change, balance, askedBy: asked.askedBy },
      },
    });
    return { id, playerId, isWaiting: false };
  });
}

/** Refuses a waiting correction, one's own as well, expired or not. Refuses with `errors.correction.decided` others. */
export async function refuseCorrection(
  world: World,
  member: Member,
  { id }: { readonly id: number },
): Promise<Corrected> {
  return await staffAction(world, member, async (tx, log) => {
    const { playerId, change, unit } = await waiting(tx, id);
    await updateDecided(tx, id, { state: 'refused', memberId: member.id });
    log({
      ...{ act: 'correction.refused', about: { type: 'player', id: playerId } },
      ...{ before: { correction: id, unit, change }, after: null },
    });
    return { id, playerId, isWaiting: false };
  });
}

/** The correction, locked, as long as nobody has decided it. */
async function waiting(tx: Tx, id: number): Promise<Correction> {
  const correction = await selectCorrectionForUpdate(tx, id);
  if (correction === null) fail('errors.correction.unknown');
  if (correction.state !== 'waiting') fail('errors.correction.decided');
  return correction;
}

const walletOf = ({ money, bonus, donate }: PlayerWallets, unit: MovementUnit) =>
  ({ RUB: money, BONUS: bonus, DONATE: donate })[unit];

/** Moves what is corrected. Answers the balance afterwards; refuses with `errors.funds` one below zero. */
async function postCorrection(
  tx: Tx,
  { id, unit, change, reason }: Pick<Correction, 'id' | 'unit' | 'change' | 'reason'>,
  wallets: PlayerWallets,
): Promise<number> {
  const wallet = walletOf(wallets, unit);
  const sides = change > 0 ? { debit: 'adjustment', credit: wallet } : { debit: wallet, credit: 'adjustment' };
  const subject = { type: 'correction', id };
  const posting = { ...sides, unit, amount: Math.abs(change), kind: 'correction', subject, reason } as Posting;
  return (await post(tx, [posting]))(wallet);
}
