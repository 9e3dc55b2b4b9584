import { avatarAddress, loadPlayerState } from '#src/players/players/index.ts';
import { flagsOf, notesOf } from '#src/players/risk/index.ts';
import { levelOf } from '#src/shared/level.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { BASE_CURRENCY, currencyByCode } from '#src/core/currencies/index.ts';
import { dropModels, itemsByIds } from '#src/players/inventory/index.ts';
import { listMovements } from '#src/core/ledger/index.ts';
import type { StaffMember } from '#src/platform/staff-member.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import { formatG } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { memberNames } from '#src/admin/access/index.ts';
import {
  findGameAccount,
  heldBy,
  othersInGame,
  readWithdrawal,
  type Withdrawal,
  withdrawalRecord,
  withdrawalsOf,
} from '#src/payments/withdrawals/index.ts';
import type {
  DeskCheckModel,
  DeskPlayerModel,
  DeskRequestModel,
  InGameModel,
} from '#views/admin/withdrawals/models.ts';
import { minutesLeft, minutesSince } from './queue-model.ts';

const KEY_BYTES = 16;
const NOTES_SHOWN = 10;
const MOVEMENTS_SHOWN = 20;
const REQUESTS_SHOWN = 8;
const FLAGS_LOOKED_AT = 10;
const DAY_MINUTES = 24 * 60;

interface RequestViewer {
  readonly locale: Locale;
  readonly t: T;
}

/**
 * One request with the data for a decision: item, current game account, player and history.
 *
 * @throws errors.withdrawal.unknown when it does not exist
 */
export async function loadRequest(
  services: Services,
  member: StaffMember,
  reader: RequestViewer,
  id: number,
): Promise<DeskRequestModel> {
  const one = await readWithdrawal(services.db, id);
  const [mine, thing, player, inGame, checks, notes, history, others] = await Promise.all([
    heldBy(services.db, member.id),
    thingOf(services, one, reader),
    playerOf(services, one),
    inGameOf(services, one, reader.t),
    checksOf(services, one),
    notesFor(services, one.playerId),
    historyOf(services, one.playerId, reader.t),
    withdrawalsOf(services.db, one.playerId, REQUESTS_SHOWN),
  ]);
  const names = await memberNames(services.db, [one.holderId, one.decidedBy]);
  const nameOf = (holder: number | null): string | null => (holder === null ? null : (names.get(holder) ?? null));
  return {
    id,
    state: one.state,
    isMine: one.holderId === member.id,
    mineId: mine?.id ?? null,
    holder: nameOf(one.holderId),
    decidedBy: nameOf(one.decidedBy),
    leftMinutes: minutesLeft(services, one),
    waitsMinutes: minutesSince(services, one.createdAt),
    takenAt: one.takenAt?.toISOString() ?? null,
    closedAt: one.closedAt?.toISOString() ?? null,
    insertId: one.insertId,
    gameId: one.gameId,
    gameName: one.gameName,
    reason: one.reason,
    note: one.note,
    lot: one.lot,
    price: one.priceKopecks / 100,
    reserved: one.reservedKopecks / 100,
    listing: one.listingCentiG / 100,
    listingText: formatG(one.listingCentiG / 100).replace(/[^\d,]/g, ''),
    thing,
    player,
    inGame,
    checks,
    notes,
    history,
    others: others
      .filter((other) => other.id !== id)
      .map((other) => ({ id: other.id, state: other.state, at: other.createdAt.toISOString() })),
    keys: Array.from({ length: 4 }, () => services.random.bytes(KEY_BYTES).toString('hex')),
  };
}

async function thingOf(
  services: Services,
  { insertId }: Withdrawal,
  { locale, t }: RequestViewer,
): Promise<DeskRequestModel['thing']> {
  const [catalogue, items, currency] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [insertId]),
    currencyByCode(services, BASE_CURRENCY),
  ]);
  const [drop] = dropModels([...items.values()], catalogue, { locale, t, currency });
  return drop ?? fail('errors.item.unknown');
}

async function playerOf(services: Services, { playerId }: Withdrawal): Promise<DeskPlayerModel> {
  const [state, record] = await Promise.all([
    loadPlayerState(services, playerId),
    withdrawalRecord(services.db, playerId),
  ]);
  if (state === null) fail('errors.withdrawal.unknown');
  const { account, levelStepExp } = state;
  return {
    id: playerId,
    name: account.name,
    avatar: avatarAddress(account),
    level: levelOf(account.exp, levelStepExp),
    days: Math.floor(minutesSince(services, account.createdAt) / DAY_MINUTES),
    toppedUp: account.donatedKopecks / 100,
    withdrawn: record.doneKopecks / 100,
    opened: account.openedCount,
    done: record.done,
    ended: record.done + record.rejected,
    photoAt: account.photoAt?.toISOString() ?? null,
    isBlocked: account.blockedAt !== null,
  };
}

/** The current game account. Its picture may have changed since the request was made. */
async function inGameOf(services: Services, { gameId, closedAt }: Withdrawal, t: T): Promise<InGameModel> {
  if (closedAt !== null || gameId === '') return { name: null, avatar: null, refusal: null };
  try {
    const { name, avatar } = await findGameAccount(services, gameId);
    return { name, avatar: avatar.startsWith('/') ? avatar : null, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: null, avatar: null, refusal: t(error.key, error.params) };
  }
}

/** Passed checks, and points that need a closer look. */
async function checksOf(services: Services, one: Withdrawal): Promise<DeskCheckModel[]> {
  const [flags, others] = await Promise.all([
    flagsOf(services.db, one.playerId, FLAGS_LOOKED_AT),
    one.gameId === '' ? [] : othersInGame(services.db, one.gameId, one.playerId),
  ]);
  const open = flags.filter(({ state }) => state !== 'closed').length;
  return [
    { kind: 'item', isOk: true, count: one.insertId },
    { kind: 'game', isOk: others.length === 0, count: others.length },
    { kind: 'flags', isOk: open === 0, count: open },
  ];
}

async function notesFor(services: Services, playerId: number): Promise<DeskRequestModel['notes']> {
  const notes = await notesOf(services.db, playerId, NOTES_SHOWN);
  const names = await memberNames(
    services.db,
    notes.map(({ memberId }) => memberId),
  );
  return notes.map(({ id, memberId, text, createdAt }) => ({
    id,
    text,
    by: names.get(memberId) ?? `#${String(memberId)}`,
    at: createdAt.toISOString(),
  }));
}

async function historyOf(services: Services, playerId: number, t: T): Promise<DeskRequestModel['history']> {
  const all = { unit: null, kind: null, beforeId: null, limit: MOVEMENTS_SHOWN };
  const { movements } = await listMovements(services.db, playerId, all);
  return movements.map(({ id, kind, unit, change, account, subject, createdAt }) => ({
    id,
    unit,
    change: change / 100,
    at: createdAt.toISOString(),
    what: t(`ledger.kind.${kind}`),
    about: t(subjectText(subject.type), { number: subject.id }),
    ofWithdrawal: subject.type === 'withdrawal' ? subject.id : null,
    account: account === '' ? '' : t(`ledger.account.${account as 'money'}`),
  }));
}

/** Subjects of transfers that have a translated name. */
const SUBJECTS = ['opening', 'item', 'payment', 'withdrawal', 'upgrade', 'spin', 'bonus', 'invite', 'player'] as const;

const subjectText = (type: string): TextKey => {
  const known = SUBJECTS.find((subject) => subject === type);
  return known === undefined ? 'desk.about.other' : `desk.about.${known}`;
};
