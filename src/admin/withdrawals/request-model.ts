import { avatarAddress, flagsOf, levelOf, loadPlayerState, notesOf } from '#src/accounts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { BASE_CURRENCY, currencyByCode } from '#src/currencies/index.ts';
import { dropModels, itemsByIds } from '#src/items/index.ts';
import { listMovements } from '#src/ledger/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import { formatG } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { memberNames } from '#src/staff/index.ts';
import {
  findGameAccount,
  heldBy,
  othersInGame,
  readWithdrawal,
  type Withdrawal,
  withdrawalRecord,
  withdrawalsOf,
} from '#src/withdrawals/index.ts';
import type { DeskCheckModel, DeskPlayerModel, DeskRequestModel, InGameModel } from '#views/desk/desk-models.ts';
import { minutesLeft, minutesSince } from './queue-model.ts';

const KEY_BYTES = 16;
const NOTES_SHOWN = 10;
const MOVEMENTS_SHOWN = 20;
const REQUESTS_SHOWN = 8;
const FLAGS_LOOKED_AT = 10;
const DAY_MINUTES = 24 * 60;

/** For whom the page is made. */
interface Reader {
  readonly locale: Locale;
  readonly t: T;
}

/**
 * One request with all that a moderator looks at before deciding: the item, the account in the game as it is now, the
 * player and what they did before. Fails with `errors.withdrawal.unknown`.
 */
export async function loadRequest(world: World, member: Member, reader: Reader, id: number): Promise<DeskRequestModel> {
  const one = await readWithdrawal(world.db, id);
  const [mine, thing, player, inGame, checks, notes, history, others] = await Promise.all([
    heldBy(world.db, member.id),
    thingOf(world, one, reader),
    playerOf(world, one),
    inGameOf(world, one, reader.t),
    checksOf(world, one),
    notesFor(world, one.playerId),
    historyOf(world, one.playerId, reader.t),
    withdrawalsOf(world.db, one.playerId, REQUESTS_SHOWN),
  ]);
  const names = await memberNames(world.db, [one.holderId, one.decidedBy]);
  const nameOf = (holder: number | null): string | null => (holder === null ? null : (names.get(holder) ?? null));
  return {
    id,
    state: one.state,
    isMine: one.holderId === member.id,
    mineId: mine?.id ?? null,
    holder: nameOf(one.holderId),
    decidedBy: nameOf(one.decidedBy),
    leftMinutes: minutesLeft(world, one),
    waitsMinutes: minutesSince(world, one.createdAt),
    takenAt: one.takenAt?.toISOString() ?? null,
    closedAt: one.closedAt?.toISOString() ?? null,
    ...{ insertId: one.insertId, gameId: one.gameId, gameName: one.gameName, reason: one.reason, note: one.note },
    lot: one.lot,
    price: one.priceKopecks / 100,
    reserved: one.reservedKopecks / 100,
    listing: one.listingCentiG / 100,
    listingText: formatG(one.listingCentiG / 100).replace(/[^\d,]/g, ''),
    ...{ thing, player, inGame, checks, notes, history },
    others: others
      .filter((other) => other.id !== id)
      .map((other) => ({ id: other.id, state: other.state, at: other.createdAt.toISOString() })),
    keys: Array.from({ length: 4 }, () => world.random.bytes(KEY_BYTES).toString('hex')),
  };
}

async function thingOf(
  world: World,
  { insertId }: Withdrawal,
  { locale, t }: Reader,
): Promise<DeskRequestModel['thing']> {
  const [catalogue, items, currency] = await Promise.all([
    publishedCases(world),
    itemsByIds(world.db, [insertId]),
    currencyByCode(world, BASE_CURRENCY),
  ]);
  const [drop] = dropModels([...items.values()], catalogue, { locale, t, currency });
  return drop ?? fail('errors.item.unknown');
}

async function playerOf(world: World, { playerId }: Withdrawal): Promise<DeskPlayerModel> {
  const [state, record] = await Promise.all([loadPlayerState(world, playerId), withdrawalRecord(world.db, playerId)]);
  if (state === null) fail('errors.withdrawal.unknown');
  const { account, levelStepExp } = state;
  return {
    id: playerId,
    name: account.name,
    avatar: avatarAddress(account),
    level: levelOf(account.exp, levelStepExp),
    days: Math.floor(minutesSince(world, account.createdAt) / DAY_MINUTES),
    toppedUp: account.donatedKopecks / 100,
    withdrawn: record.doneKopecks / 100,
    opened: account.openedCount,
    done: record.done,
    ended: record.done + record.rejected,
    photoAt: account.photoAt?.toISOString() ?? null,
    isBlocked: account.blockedAt !== null,
  };
}

/** The account as the game has it now: the picture may be another one than when it was asked for. */
async function inGameOf(world: World, { gameId, closedAt }: Withdrawal, t: T): Promise<InGameModel> {
  if (closedAt !== null || gameId === '') return { name: null, avatar: null, refusal: null };
  try {
    const { name, avatar } = await findGameAccount(world, gameId);
    return { name, avatar: avatar.startsWith('/') ? avatar : null, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: null, avatar: null, refusal: t(error.key, error.params) };
  }
}

/** What speaks for the request, and what a moderator should look at twice. */
async function checksOf(world: World, one: Withdrawal): Promise<DeskCheckModel[]> {
  const [flags, others] = await Promise.all([
    flagsOf(world.db, one.playerId, FLAGS_LOOKED_AT),
    one.gameId === '' ? [] : othersInGame(world.db, one.gameId, one.playerId),
  ]);
  const open = flags.filter(({ state }) => state !== 'closed').length;
  return [
    { kind: 'item', isOk: true, count: one.insertId },
    { kind: 'game', isOk: others.length === 0, count: others.length },
    { kind: 'flags', isOk: open === 0, count: open },
  ];
}

async function notesFor(world: World, playerId: number): Promise<DeskRequestModel['notes']> {
  const notes = await notesOf(world.db, playerId, NOTES_SHOWN);
  const names = await memberNames(
    world.db,
    notes.map(({ memberId }) => memberId),
  );
  return notes.map(({ id, memberId, text, createdAt }) => ({
    ...{ id, text, by: names.get(memberId) ?? `#${String(memberId)}`, at: createdAt.toISOString() },
  }));
}

async function historyOf(world: World, playerId: number, t: T): Promise<DeskRequestModel['history']> {
  const all = { unit: null, kind: null, beforeId: null, limit: MOVEMENTS_SHOWN };
  const { movements } = await listMovements(world.db, playerId, all);
  return movements.map(({ id, kind, unit, change, account, subject, createdAt }) => ({
    ...{ id, unit, change: change / 100, at: createdAt.toISOString() },
    what: t(`ledger.kind.${kind}`),
    about: t(subjectText(subject.type), { number: subject.id }),
    ofWithdrawal: subject.type === 'withdrawal' ? subject.id : null,
    account: account === '' ? '' : t(`ledger.account.${account as 'money'}`),
  }));
}

/** What movements are about, as far as there is a word for it. */
const SUBJECTS = ['opening', 'item', 'payment', 'withdrawal', 'upgrade', 'spin', 'bonus', 'invite', 'player'] as const;

const subjectText = (type: string): TextKey => {
  const known = SUBJECTS.find((subject) => subject === type);
  return known === undefined ? 'desk.about.other' : `desk.about.${known}`;
};
