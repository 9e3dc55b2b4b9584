import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import { deleteIdentity } from './store/identities.ts';
import { eraseNotes } from './store/staff.ts';
import type { OwnSettings, PlayerAccount, SettingsChange } from './player-account.ts';
import { reminderFrom } from './reminder-every.ts';

export {
  deleteIdentity,
  type IdentityOwner,
  type IdentityRow,
  insertIdentity,
  selectIdentities,
  selectIdentity,
} from './store/identities.ts';
export {
  deleteFormerBefore,
  insertFormerAccounts,
  selectClosedBetween,
  selectFormerIds,
  selectFormerInvitedOn,
  selectFormerOn,
  selectNewestFormer,
  updateBonusDay,
  updateOrigin,
  upsertFormerDevices,
  upsertFormerIdentities,
} from './store/former.ts';
export { type JoinedPlayer, selectJoinedAt, selectPlayersAfter } from './store/joined.ts';
export {
  type StoredPicture,
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
  type ReminderCriteria,
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
export { type PlayerSegment, type SegmentConditions, selectSegmentPage } from './store/segments.ts';
export {
  upsertDevice,
  selectDevicesOf,
  selectInvitedOn,
  selectOthersOn,
  selectPlayersOn,
  selectPlayerDevices,
  type PlayerDevice,
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

export async function selectOpenDemoIds(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    db,
    'SELECT id FROM players WHERE is_demo = 1 AND id > ? AND closed_at IS NULL ORDER BY id LIMIT ?',
    [afterId, limit],
  );
  return rows.map((row) => wholeFromRow(row.id));
}

/** The inviter of a new player, if any. */
interface InviterReference {
  readonly inviterId?: number | null;
}

export async function insertPlayer(
  tx: Tx,
  row: Pick<PlayerAccount, 'name' | 'locale' | 'currencyId' | 'isAdult' | 'isDemo' | 'freeSpins'> & InviterReference,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO players (name, locale, currency_id, is_adult, is_demo, free_spins, inviter_id, created_at, active_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.name,
      row.locale,
      row.currencyId,
      +row.isAdult,
      +row.isDemo,
      row.freeSpins,
      row.inviterId ?? null,
      tx.now,
      tx.now,
    ],
  );
  return insertId;
}

/**
 * Locks the row of a player, so that decisions about an account are made one by one.
 * @throws errors.auth.invalid when the player of the session has closed the account meanwhile
 */
export async function lockPlayer(tx: Tx, playerId: number): Promise<LockedPlayer> {
  tx.guard('account');
  const [row] = await select<Pick<PlayerRow, 'name' | 'closed_at' | 'block_reason'> & { renamed_at: Date | null }>(
    tx,
    'SELECT name, renamed_at, closed_at, block_reason FROM players WHERE id = ? FOR UPDATE',
    [playerId],
  );
  if (!row) throw new Error(`no player ${playerId}`);
  if (row.closed_at !== null && tx.signedInId === playerId) fail('errors.auth.invalid');
  return { name: row.name, renamedAt: row.renamed_at, closedAt: row.closed_at, blockReason: row.block_reason };
}

interface LockedPlayer extends Pick<PlayerAccount, 'name' | 'closedAt' | 'blockReason'> {
  readonly renamedAt: Date | null;
}

export async function updateName(tx: Tx, playerId: number, name: string): Promise<void> {
  await write(tx, 'UPDATE players SET name = ?, renamed_at = ? WHERE id = ?', [name, tx.now, playerId]);
}

/**
 * Returns a player's settings.
 *
 * @throws Error when the player does not exist
 */
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

/** Writes the given settings; omitted ones stay unchanged. */
export async function updateSettings(tx: Tx, playerId: number, wanted: SettingsChange): Promise<void> {
  const bit = (wish: boolean | undefined): number | null => (wish === undefined ? null : +wish);
  await write(
    tx,
    `UPDATE players SET opens_fast = COALESCE(?, opens_fast), has_sound = COALESCE(?, has_sound),
       hides_me = COALESCE(?, hides_me), wants_notices = COALESCE(?, wants_notices) WHERE id = ?`,
    [bit(wanted.fastOpening), bit(wanted.sound), bit(wanted.hideMe), bit(wanted.notices), playerId],
  );
}

export async function updateReminder(tx: Tx, playerId: number, minutes: number): Promise<void> {
  await write(tx, 'UPDATE players SET reminder_minutes = ? WHERE id = ?', [minutes, playerId]);
}

/** Adds to exp and to the count of openings. Returns the new exp from the same statement. */
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

export async function updateLocale(tx: Tx, playerId: number, locale: Locale): Promise<void> {
  await write(tx, 'UPDATE players SET locale = ? WHERE id = ?', [locale, playerId]);
}

export async function updateCurrency(tx: Tx, playerId: number, currencyId: number): Promise<void> {
  await write(tx, 'UPDATE players SET currency_id = ? WHERE id = ?', [currencyId, playerId]);
}

/** Stores when a player first confirmed to be 18. */
export async function updateAdult(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'UPDATE players SET is_adult = 1, adult_at = COALESCE(adult_at, ?) WHERE id = ?', [tx.now, playerId]);
}

/** Takes name, invite code, country, pictures and ways to sign in away, and marks the row as closed. */
export async function closeRow(tx: Tx, playerId: number, name: string): Promise<void> {
  await deleteIdentity(tx, { playerId }, null);
  await write(
    tx,
    `UPDATE players SET name = ?, closed_at = ?, cut_due_at = ?, photo_at = NULL, provider_photo_at = NULL,
       invite_code = NULL, country = NULL, country_at = NULL
     WHERE id = ? AND closed_at IS NULL`,
    [name, tx.now, tx.now, playerId],
  );
  await write(tx, 'DELETE FROM player_pictures WHERE player_id = ?', [playerId]);
}

/** Takes the devices and the words of staff away from an account that is closed. */
export async function eraseEvidence(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM player_devices WHERE player_id = ?', [playerId]);
  await eraseNotes(tx, playerId);
}

/** Public data of a player. */
export interface PublicPlayer {
  readonly id: number;
  readonly name: string;
  readonly exp: number;
  readonly openedCount: number;
  readonly createdAt: Date;
  /** Hides name and drops in feeds and leaderboards. */
  readonly isHidden: boolean;
  readonly photoAt: Date | null;
  readonly providerPhotoAt: Date | null;
}

type ShownColumn = 'id' | 'name' | 'exp' | 'opened_count' | 'created_at' | 'photo_at' | 'provider_photo_at';

interface ShownRow extends Pick<PlayerRow, ShownColumn> {
  readonly hides_me: number;
}

export async function selectPublicPlayers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PublicPlayer>> {
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

/** Adds to the top-up total and to the free spins, which never fall below 0. */
export async function updateDonated(tx: Tx, playerId: number, kopecks: number, freeSpins: number): Promise<void> {
  const { affectedRows } = await write(
    tx,
    `UPDATE players SET donated_kopecks = donated_kopecks + ?,
       free_spins = GREATEST(CAST(free_spins AS SIGNED) + ?, 0), active_at = ? WHERE id = ?`,
    [kopecks, freeSpins, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`no player ${playerId}`);
}

/**
 * Number of open accounts that a player invited and that have topped up, at most `most`. Several accounts of one person
 * count once.
 */
export async function countDonors(db: Db, inviterId: number, most: number): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM
       (SELECT 1 FROM players p WHERE p.inviter_id = ? AND p.donated_kopecks > 0 AND p.closed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM former_accounts f JOIN players o ON o.id = f.former_id
            WHERE f.player_id = p.id AND o.inviter_id = p.inviter_id AND o.donated_kopecks > 0
              AND o.closed_at IS NULL) LIMIT ?) donors`,
    [inviterId, most],
  );
  return row?.count ?? 0;
}
