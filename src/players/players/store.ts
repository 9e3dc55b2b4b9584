import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import { deleteIdentity } from './store/identities.ts';
import { eraseNotes } from './store/staff.ts';
import type { OwnSettings, PlayerAccount, Wishes } from './player-account.ts';
import { reminderFrom } from './reminder-every.ts';

export {
  deleteIdentity,
  type IdentityOwner,
  type IdentityRow,
  insertIdentity,
  selectIdentities,
  selectIdentity,
} from './store/identities.ts';
export { type JoinedPlayer, selectJoinedAt, selectPlayersAfter } from './store/joined.ts';
export {
  type KeptPicture,
  type PictureShape,
  type PictureSource,
  selectPicture,
  updatePhoto,
  updateProviderPhoto,
  upsertPicture,
} from './store/pictures.ts';
export { countLivingIn, selectBuyer, selectCountry, updateCountry } from './store/countries.ts';
export { selectClosedAfter, selectInvitedCount, selectJoinedAfter, selectJoinedBetween } from './store/counts.ts';
export {
  type Reminded,
  selectCashbackUntil,
  selectExp,
  selectSpins,
  selectStreak,
  selectSubject,
  selectSubjects,
  selectToRemind,
  spendSpin,
  updateCashback,
  updateSpins,
  updateStreak,
  updateTold,
} from './store/games.ts';
export {
  type Friend,
  insertActivation,
  selectActivation,
  selectActivators,
  selectCodeOwner,
  selectFriends,
  selectInvitersOf,
  updateInviteCode,
} from './store/invites.ts';
export { type PlayerSegment, type SegmentGround, selectSegmentPage } from './store/segments.ts';
export {
  keepDevice,
  selectDevicesOf,
  selectInvitedOn,
  selectOthersOn,
  selectPlayersOn,
  selectSeenOn,
  type SeenOn,
} from './store/devices.ts';
export {
  insertFlag,
  selectFlagForUpdate,
  selectFlagged,
  selectFlags,
  selectFlagsOf,
  updateFlag,
  type Flag,
  type NewFlag,
} from './store/flags.ts';
export {
  insertNote,
  selectByName,
  selectBySubject,
  selectCutDue,
  selectFoundByIds,
  selectKnownIdentities,
  selectNewest,
  selectNotes,
  updateBlock,
  updateCutDue,
  type FoundPlayer,
  type KnownIdentity,
  type NameMark,
  type Note,
} from './store/staff.ts';

interface PlayerRow {
  readonly id: number | string;
  readonly name: string;
  readonly locale: string;
  readonly currency_id: number;
  readonly is_adult: number;
  readonly is_demo: number;
  readonly exp: number | string;
  readonly opened_count: number | string;
  readonly free_spins: number;
  readonly opens_fast: number;
  readonly has_sound: number;
  readonly reminder_minutes: number;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly inviter_id: number | string | null;
  readonly donated_kopecks: number | string;
  readonly photo_at: Date | null;
  readonly provider_photo_at: Date | null;
  readonly bonus_streak: number;
  readonly bonus_day: number | null;
  readonly cashback_until: Date | null;
  readonly invite_code: string | null;
  readonly blocked_at: Date | null;
  readonly block_reason: BlockReason | null;
  readonly country: string | null;
}

const accountFrom = (row: PlayerRow): PlayerAccount => ({
  id: wholeFromRow(row.id),
  name: row.name,
  locale: isLocale(row.locale) ? row.locale : FALLBACK_LOCALE,
  currencyId: row.currency_id,
  isAdult: row.is_adult === 1,
  isDemo: row.is_demo === 1,
  exp: wholeFromRow(row.exp),
  openedCount: wholeFromRow(row.opened_count),
  freeSpins: row.free_spins,
  wishes: { fastOpening: row.opens_fast === 1, sound: row.has_sound === 1 },
  reminderMinutes: reminderFrom(row.reminder_minutes),
  createdAt: row.created_at,
  closedAt: row.closed_at,
  inviterId: row.inviter_id === null ? null : wholeFromRow(row.inviter_id),
  donatedKopecks: wholeFromRow(row.donated_kopecks),
  photoAt: row.photo_at,
  providerPhotoAt: row.provider_photo_at,
  bonusStreak: row.bonus_streak,
  bonusDay: row.bonus_day,
  cashbackUntil: row.cashback_until,
  inviteCode: row.invite_code,
  blockedAt: row.blocked_at,
  blockReason: row.block_reason,
  country: row.country,
});

/** The row of a player, or null for an unknown id. */
export async function selectPlayer(db: Db, playerId: number): Promise<PlayerAccount | null> {
  const [row] = await select<PlayerRow>(
    db,
    `SELECT id, name, locale, currency_id, is_adult, is_demo, exp, opened_count, free_spins, opens_fast, has_sound,
       reminder_minutes, created_at, closed_at, inviter_id, donated_kopecks, photo_at, provider_photo_at, bonus_streak,
       bonus_day, cashback_until, invite_code, blocked_at, block_reason, country
     FROM players WHERE id = ?`,
    [playerId],
  );
  return row ? accountFrom(row) : null;
}

/** Ids of demo players above `afterId` that are not closed, ascending, `limit` at most. */
export async function selectOpenDemoIds(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    db,
    'SELECT id FROM players WHERE is_demo = 1 AND id > ? AND closed_at IS NULL ORDER BY id LIMIT ?',
    [afterId, limit],
  );
  return rows.map((row) => wholeFromRow(row.id));
}

/** Who invited a newcomer, where somebody did. */
interface Invited {
  readonly inviterId?: number | null;
}

/** Writes a player's row. Answers its id. */
export async function insertPlayer(
  tx: Tx,
  row: Pick<PlayerAccount, 'name' | 'locale' | 'currencyId' | 'isAdult' | 'isDemo' | 'freeSpins'> & Invited,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO players (name, locale, currency_id, is_adult, is_demo, free_spins, inviter_id, created_at, active_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[row.name, row.locale, row.currencyId, +row.isAdult, +row.isDemo, row.freeSpins, row.inviterId ?? null],
      ...[tx.now, tx.now],
    ],
  );
  return insertId;
}

/** Locks the row of a player, so that what is decided about an account is decided one by one. */
export async function lockPlayer(tx: Tx, playerId: number): Promise<LockedPlayer> {
  tx.guard('account');
  const [row] = await select<Pick<PlayerRow, 'name' | 'closed_at' | 'block_reason'> & { renamed_at: Date | null }>(
    tx,
    'SELECT name, renamed_at, closed_at, block_reason FROM players WHERE id = ? FOR UPDATE',
    [playerId],
  );
  if (!row) throw new Error(`no player ${playerId}`);
  return { name: row.name, renamedAt: row.renamed_at, closedAt: row.closed_at, blockReason: row.block_reason };
}

/** What is decided upon while a player's row is locked. */
interface LockedPlayer extends Pick<PlayerAccount, 'name' | 'closedAt' | 'blockReason'> {
  readonly renamedAt: Date | null;
}

/** Writes the name that a player goes by, and when it was chosen. */
export async function updateName(tx: Tx, playerId: number, name: string): Promise<void> {
  await write(tx, 'UPDATE players SET name = ?, renamed_at = ? WHERE id = ?', [name, tx.now, playerId]);
}

/** What a player wants; throws for nobody. */
export async function selectSettings(db: Db, playerId: number): Promise<OwnSettings> {
  const [row] = await select<{ opens_fast: number; has_sound: number; hides_me: number; wants_notices: number }>(
    db,
    'SELECT opens_fast, has_sound, hides_me, wants_notices FROM players WHERE id = ?',
    [playerId],
  );
  if (!row) throw new Error(`no player ${playerId}`);
  return {
    fastOpening: row.opens_fast === 1,
    sound: row.has_sound === 1,
    hideMe: row.hides_me === 1,
    notices: row.wants_notices === 1,
  };
}

/** Writes what a player wants; what is not named stays. */
export async function updateSettings(tx: Tx, playerId: number, wanted: Wishes): Promise<void> {
  const bit = (wish: boolean | undefined): number | null => (wish === undefined ? null : +wish);
  await write(
    tx,
    `UPDATE players SET opens_fast = COALESCE(?, opens_fast), has_sound = COALESCE(?, has_sound),
       hides_me = COALESCE(?, hides_me), wants_notices = COALESCE(?, wants_notices) WHERE id = ?`,
    [bit(wanted.fastOpening), bit(wanted.sound), bit(wanted.hideMe), bit(wanted.notices), playerId],
  );
}

/** Writes how often a player is told how long they have been playing, in minutes. */
export async function updateReminder(tx: Tx, playerId: number, minutes: number): Promise<void> {
  await write(tx, 'UPDATE players SET reminder_minutes = ? WHERE id = ?', [minutes, playerId]);
}

/** Adds to exp and to the count of opened cases. Answers the exp afterwards, by the same statement. */
export async function updateExp(tx: Tx, playerId: number, exp: number, openedCount: number): Promise<number> {
  const { insertId, affectedRows } = await write(
    tx,
    `UPDATE players SET exp = LAST_INSERT_ID(exp + ?), opened_count = opened_count + ?, active_at = ?
     WHERE id = ?`,
    [exp, openedCount, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`no player ${playerId}`);
  return insertId;
}

/** Writes the language that a player reads in. */
export async function updateLocale(tx: Tx, playerId: number, locale: Locale): Promise<void> {
  await write(tx, 'UPDATE players SET locale = ? WHERE id = ?', [locale, playerId]);
}

/** Writes the currency that a player sees sums in. */
export async function updateCurrency(tx: Tx, playerId: number, currencyId: number): Promise<void> {
  await write(tx, 'UPDATE players SET currency_id = ? WHERE id = ?', [currencyId, playerId]);
}

/** Writes that a player has said to be 18, and when for the first time. */
export async function updateAdult(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'UPDATE players SET is_adult = 1, adult_at = COALESCE(adult_at, ?) WHERE id = ?', [tx.now, playerId]);
}

/** Takes name, invite code, country, pictures, devices, notes and ways to sign in away, and marks the row as closed. */
export async function closeRow(tx: Tx, playerId: number, name: string): Promise<void> {
  await deleteIdentity(tx, { playerId }, null);
  await write(
    tx,
    `UPDATE players SET name = ?, closed_at = ?, photo_at = NULL, provider_photo_at = NULL, invite_code = NULL,
       country = NULL, country_at = NULL
     WHERE id = ? AND closed_at IS NULL`,
    [name, tx.now, playerId],
  );
  await write(tx, 'DELETE FROM player_devices WHERE player_id = ?', [playerId]);
  await eraseNotes(tx, playerId);
  await write(tx, 'DELETE FROM player_pictures WHERE player_id = ?', [playerId]);
}

/** How a player appears to others. */
export interface ShownPlayer {
  readonly id: number;
  readonly name: string;
  readonly exp: number;
  readonly openedCount: number;
  readonly createdAt: Date;
  /** Wants neither name nor drops in feeds and tops. */
  readonly isHidden: boolean;
  readonly photoAt: Date | null;
  readonly providerPhotoAt: Date | null;
}

type ShownColumn = 'id' | 'name' | 'exp' | 'opened_count' | 'created_at' | 'photo_at' | 'provider_photo_at';

interface ShownRow extends Pick<PlayerRow, ShownColumn> {
  readonly hides_me: number;
}

/** The players among some ids that are not closed, by id. */
export async function selectShownPlayers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ShownPlayer>> {
  const rows = await select<ShownRow>(
    db,
    `SELECT id, name, exp, opened_count, created_at, hides_me, photo_at, provider_photo_at FROM players
     WHERE id IN (${ids.map(() => '?').join(', ')}) AND closed_at IS NULL`,
    ids,
  );
  const players = rows.map((row) => ({
    id: wholeFromRow(row.id),
    name: row.name,
    exp: wholeFromRow(row.exp),
    openedCount: wholeFromRow(row.opened_count),
    createdAt: row.created_at,
    isHidden: row.hides_me === 1,
    photoAt: row.photo_at,
    providerPhotoAt: row.provider_photo_at,
  }));
  return new Map(players.map((player) => [player.id, player]));
}

/** Adds to what was topped up and to the free spins; spins that are gone already are not taken. */
export async function updateDonated(tx: Tx, playerId: number, kopecks: number, freeSpins: number): Promise<void> {
  const { affectedRows } = await write(
    tx,
    `UPDATE players SET donated_kopecks = donated_kopecks + ?,
       free_spins = GREATEST(CAST(free_spins AS SIGNED) + ?, 0), active_at = ? WHERE id = ?`,
    [kopecks, freeSpins, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`no player ${playerId}`);
}

/** How many of those whom a player invited have topped up, `most` at the furthest. */
export async function countDonors(db: Db, inviterId: number, most: number): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM
       (SELECT 1 FROM players WHERE inviter_id = ? AND donated_kopecks > 0 LIMIT ?) donors`,
    [inviterId, most],
  );
  return row?.count ?? 0;
}
