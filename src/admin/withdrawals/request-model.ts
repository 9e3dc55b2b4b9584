import { formatListing } from '#src/shared/format-value.ts';
import { newFormKeys } from '#src/platform/security/form-key.ts';
import { avatarAddress } from '#src/players/players/pictures/index.ts';
import { loadPlayerState } from '#src/players/players/index.ts';
import { flagsOf, notesOf } from '#src/players/risk/index.ts';
import { levelOf } from '#src/shared/level.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { BASE_CURRENCY, viewerIn } from '#src/core/currencies/index.ts';
import { dropModels, itemsByIds } from '#src/players/inventory/index.ts';
import { listMovements } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer, Viewer } from '#src/shared/viewers.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { memberNames } from '#src/admin/access/index.ts';
import {
  findGameAccount,
  heldBy,
  playersOfGame,
  readWithdrawal,
  type Withdrawal,
  withdrawalRecord,
  withdrawalsOf,
} from '#src/payments/withdrawals/index.ts';
import type {
  WithdrawalCheckModel,
  StaffWithdrawalPlayerModel,
  StaffWithdrawalModel,
  InGameModel,
} from '#views/admin/withdrawals/models.ts';
import { minutesLeft, minutesSince } from './queue-model.ts';
import { DAY_MINUTES } from '#src/shared/time.ts';

const NOTES_SHOWN = 10;
const MOVEMENTS_SHOWN = 20;
const REQUESTS_SHOWN = 8;
const FLAGS_LOOKED_AT = 10;

/**
 * One request with the data for a decision: item, current game account, player and history.
 *
 * @throws errors.withdrawal.unknown when it does not exist
 */
export async function loadRequest(
  services: Services,
  { member, ...viewer }: Pick<StaffViewer, 'locale' | 't' | 'member'>,
  id: number,
): Promise<StaffWithdrawalModel> {
  const withdrawal = await readWithdrawal(services.db, id);
  const [mine, drop, player, inGame, checks, notes, history, otherWithdrawals] = await Promise.all([
    heldBy(services.db, member.id),
    thingOf(services, withdrawal, viewer),
    playerOf(services, withdrawal),
    inGameOf(services, withdrawal, viewer.t),
    checksOf(services, withdrawal),
    notesFor(services, withdrawal.playerId),
    historyOf(services, withdrawal.playerId, viewer.t),
    withdrawalsOf(services.db, withdrawal.playerId, Number.MAX_SAFE_INTEGER, REQUESTS_SHOWN),
  ]);
  const names = await memberNames(services.db, [withdrawal.holderId, withdrawal.decidedBy]);
  const nameOf = (holder: number | null): string | null => (holder === null ? null : (names.get(holder) ?? null));
  return {
    id,
    state: withdrawal.state,
    waitsMinutes: minutesSince(services, withdrawal.createdAt),
    holding: {
      isMine: withdrawal.holderId === member.id,
      mineId: mine?.id ?? null,
      by: nameOf(withdrawal.holderId),
      leftMinutes: minutesLeft(services, withdrawal),
    },
    closedAt: withdrawal.closedAt?.toISOString() ?? null,
    decision: {
      by: nameOf(withdrawal.decidedBy),
      reason: withdrawal.reason,
      note: withdrawal.note,
      lot: withdrawal.lot,
    },
    insertId: withdrawal.insertId,
    game: { id: withdrawal.gameId, name: withdrawal.gameName },
    sums: sumsOf(withdrawal),
    thing: drop,
    player,
    inGame,
    checks,
    notes,
    history,
    others: otherWithdrawals
      .filter((otherWithdrawal) => otherWithdrawal.id !== id)
      .map((otherWithdrawal) => ({
        id: otherWithdrawal.id,
        state: otherWithdrawal.state,
        at: otherWithdrawal.createdAt.toISOString(),
      })),
    keys: newFormKeys(services, 4),
  };
}

const sumsOf = ({ priceKopecks, reservedKopecks, listingCentiG }: Withdrawal): StaffWithdrawalModel['sums'] => ({
  price: priceKopecks / 100,
  reserved: reservedKopecks / 100,
  listing: listingCentiG / 100,
  listingText: formatListing(listingCentiG / 100).replace(/[^\d,]/g, ''),
});

async function thingOf(
  services: Services,
  { insertId }: Withdrawal,
  { locale }: Pick<Viewer, 'locale'>,
): Promise<StaffWithdrawalModel['thing']> {
  const [catalogue, items, inRoubles] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [insertId]),
    viewerIn(services, { locale, currency: BASE_CURRENCY }),
  ]);
  const [drop] = dropModels([...items.values()], catalogue, inRoubles);
  return drop ?? fail('errors.item.unknown');
}

async function playerOf(services: Services, { playerId }: Withdrawal): Promise<StaffWithdrawalPlayerModel> {
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
async function checksOf(services: Services, withdrawal: Withdrawal): Promise<WithdrawalCheckModel[]> {
  const [flags, otherPlayerIds] = await Promise.all([
    flagsOf(services.db, withdrawal.playerId, FLAGS_LOOKED_AT),
    withdrawal.gameId === ''
      ? []
      : playersOfGame(services.db, withdrawal.gameId, { but: withdrawal.playerId, limit: 5 }),
  ]);
  const open = flags.filter(({ state }) => state !== 'closed').length;
  return [
    { kind: 'item', isOk: true, count: withdrawal.insertId },
    { kind: 'game', isOk: otherPlayerIds.length === 0, count: otherPlayerIds.length },
    { kind: 'flags', isOk: open === 0, count: open },
  ];
}

async function notesFor(services: Services, playerId: number): Promise<StaffWithdrawalModel['notes']> {
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

async function historyOf(services: Services, playerId: number, t: T): Promise<StaffWithdrawalModel['history']> {
  const all = { unit: null, kind: null, unshownSeats: [], beforeId: null, limit: MOVEMENTS_SHOWN };
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
  const subjectType = SUBJECTS.find((subject) => subject === type);
  return subjectType === undefined ? 'admin-withdrawals.about.other' : `admin-withdrawals.about.${subjectType}`;
};
