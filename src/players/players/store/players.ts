import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import { reminderFrom } from '#src/shared/reminder-minutes.ts';
import type { StoredStreak } from '#src/shared/streak.ts';

const accountShape = rowShape({
  id: column.integer,
  name: column.text,
  locale: column.text.mapped((code): Locale => (isLocale(code) ? code : FALLBACK_LOCALE)),
  currencyId: column.integer,
  isAdult: column.boolean,
  isDemo: column.boolean,
  exp: column.integer,
  openedCount: column.integer,
  freeSpins: column.integer,
  /** Animations of games are skipped. */
  fastOpening: column.boolean.named('opens_fast'),
  sound: column.boolean.named('has_sound'),
  /** Minutes between play reminders; 0 for never. */
  reminderMinutes: column.integer.mapped(reminderFrom),
  createdAt: column.timestamp,
  /** Set when the account was closed; the player is then hidden from everyone. */
  closedAt: column.timestamp.nullable,
  inviterId: column.integer.nullable,
  /** Money topped up minus refunds. */
  donatedKopecks: column.integer,
  /** Time of the player's last upload; null without one. */
  photoAt: column.timestamp.nullable,
  /** Time at which the provider's picture was copied; null without one. */
  providerPhotoAt: column.timestamp.nullable,
  bonusStreak: column.integer,
  bonusDay: column.integer.nullable,
  /** End of the wheel's cashback, possibly in the past; null without one. */
  cashbackUntil: column.timestamp.nullable,
  /** The percentage promised with it; null without one. */
  cashbackPercent: column.integer.nullable,
  /** The chosen invite code; while null, the player id is the code. */
  inviteCode: column.text.nullable,
  /** Set while staff block the account. */
  blockedAt: column.timestamp.nullable,
  blockReason: column.textOf<BlockReason>().nullable,
  /** Declared country (ISO 3166-1), or null. */
  country: column.text.nullable,
});

/** A player's row. Balances are read from the ledger. */
export type PlayerAccount = RowOf<typeof accountShape>;

/** Returns a player by id, including closed ones, or null. */
export const selectPlayer = (db: Db, playerId: number): Promise<PlayerAccount | null> =>
  readRow(db, accountShape, 'FROM players WHERE id = ?', [playerId]);

export const openDemoPlayerIds = async (db: Db, afterId: number, limit: number): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('id'),
    'FROM players WHERE is_demo = 1 AND id > ? AND closed_at IS NULL ORDER BY id LIMIT ?',
    [afterId, limit],
  );

export async function insertPlayer(
  tx: Tx,
  row: Pick<PlayerAccount, 'name' | 'locale' | 'currencyId' | 'isAdult' | 'isDemo' | 'freeSpins'>,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO players
       (name, locale, currency_id, is_adult, is_demo, free_spins, first_spins, created_at, active_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [row.name, row.locale, row.currencyId, +row.isAdult, +row.isDemo, row.freeSpins, row.freeSpins, tx.now, tx.now],
  );
  return insertId;
}

/**
 * Locks the row of a player, so that decisions about an account are made one by one.
 * @throws errors.auth.invalid when the player of the session has closed the account meanwhile
 */
export async function lockPlayer(tx: Tx, playerId: number): Promise<LockedPlayer> {
  tx.guard('player');
  const player = await readRow(tx, lockedPlayerShape, 'FROM players WHERE id = ? FOR UPDATE', [playerId]);
  if (player === null) throw new Error(`Player ${playerId} does not exist`);
  if (tx.signedInId === playerId) {
    if (player.closedAt !== null) fail('errors.auth.invalid');
    tx.confirmOpenAccount();
  }
  return player;
}

const lockedPlayerShape = rowShape({
  name: column.text,
  renamedAt: column.timestamp.nullable,
  closedAt: column.timestamp.nullable,
  blockReason: column.textOf<BlockReason>().nullable,
});

type LockedPlayer = RowOf<typeof lockedPlayerShape>;

export async function updateName(tx: Tx, playerId: number, name: string): Promise<void> {
  await write(tx, 'UPDATE players SET name = ?, renamed_at = ? WHERE id = ?', [name, tx.now, playerId]);
}

const settingsShape = rowShape({
  /** Animations of games are skipped. */
  fastOpening: column.boolean.named('opens_fast'),
  sound: column.boolean.named('has_sound'),
  /** Hides name and drops in live feeds and leaderboards. */
  hideMe: column.boolean.named('hides_me'),
  notices: column.boolean.named('wants_notices'),
});

/** Player settings, with the names of the API. */
export type OwnSettings = RowOf<typeof settingsShape>;

/** Changed settings; undefined ones stay as they are. */
export type SettingsChange = { readonly [Name in keyof OwnSettings]: OwnSettings[Name] | undefined };

/**
 * Returns a player's settings.
 *
 * @throws Error when the player does not exist
 */
export async function ownSettings(db: Db, playerId: number): Promise<OwnSettings> {
  const settings = await readRow(db, settingsShape, 'FROM players WHERE id = ?', [playerId]);
  if (settings === null) throw new Error(`Player ${playerId} does not exist`);
  return settings;
}

/** Writes the given settings; omitted ones stay unchanged. */
export async function updateSettings(tx: Tx, playerId: number, wanted: SettingsChange): Promise<void> {
  const bit = (value: boolean | undefined): number | null => (value === undefined ? null : +value);
  await write(
    tx,
    `UPDATE players SET opens_fast = COALESCE(?, opens_fast), has_sound = COALESCE(?, has_sound),
       hides_me = COALESCE(?, hides_me), wants_notices = COALESCE(?, wants_notices) WHERE id = ?`,
    [bit(wanted.fastOpening), bit(wanted.sound), bit(wanted.hideMe), bit(wanted.notices), playerId],
  );
}

/**
 * Adds exp and a number of opened cases.
 *
 * @throws Error when a number is negative: both only grow
 */
export async function addExp(tx: Tx, playerId: number, exp: number, openedCount: number): Promise<void> {
  assert(Number.isSafeInteger(exp) && exp >= 0 && openedCount >= 0, 'Exp and counters must not decrease');
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET exp = exp + ?, opened_count = opened_count + ?, active_at = ? WHERE id = ?',
    [exp, openedCount, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`Player ${playerId} does not exist`);
}

export async function updateLocale(tx: Tx, playerId: number, locale: Locale): Promise<void> {
  await write(tx, 'UPDATE players SET locale = ? WHERE id = ?', [locale, playerId]);
}

export async function updateCurrency(tx: Tx, playerId: number, currencyId: number): Promise<void> {
  await write(tx, 'UPDATE players SET currency_id = ? WHERE id = ?', [currencyId, playerId]);
}

/** Removes name, invite code, country and pictures, and marks the row as closed. Closing twice changes nothing. */
export async function closePlayerRow(tx: Tx, playerId: number, name: string): Promise<void> {
  await write(
    tx,
    `UPDATE players SET name = ?, closed_at = ?, cut_due_at = ?, photo_at = NULL, provider_photo_at = NULL,
       invite_code = NULL, country = NULL, country_at = NULL
     WHERE id = ? AND closed_at IS NULL`,
    // Under the lock of the wallets: no game that ended before it is later than this time.
    [name, tx.timeNow(), tx.now, playerId],
  );
  await write(tx, 'DELETE FROM player_pictures WHERE player_id = ?', [playerId]);
}

export async function isAccountClosed(db: Db, playerId: number): Promise<boolean> {
  const closed = column.timestamp.nullable.only('closed_at');
  return (await readRow(db, closed, 'SELECT closed_at FROM players WHERE id = ?', [playerId])) !== null;
}

const publicPlayerShape = rowShape({
  id: column.integer,
  name: column.text,
  exp: column.integer,
  openedCount: column.integer,
  createdAt: column.timestamp,
  /** Hides name and drops in feeds and leaderboards. */
  isHidden: column.boolean.named('hides_me'),
  photoAt: column.timestamp.nullable,
  providerPhotoAt: column.timestamp.nullable,
});

/** Public data of a player. */
export type PublicPlayer = RowOf<typeof publicPlayerShape>;

/** The players among some ids whose accounts are not closed, by id. */
export async function publicPlayers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PublicPlayer>> {
  if (ids.length === 0) return new Map();
  const players = await readRows(
    db,
    publicPlayerShape,
    `FROM players WHERE id IN (${inList(ids)}) AND closed_at IS NULL`,
    ids,
  );
  return new Map(players.map((player) => [player.id, player]));
}

/** Adds a top-up to the total of a player whose wallets are locked, and gives its free spins. */
export async function addTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<void> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'A top-up must be positive');
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET donated_kopecks = donated_kopecks + ?, free_spins = free_spins + ?, active_at = ? WHERE id = ?',
    [paidKopecks, freeSpins, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`Player ${playerId} does not exist`);
}

/** Subtracts a refunded top-up from the player's total. Returns how many of its free spins were left to take back. */
export async function takeTopUp(tx: Tx, playerId: number, paidKopecks: number, freeSpins: number): Promise<number> {
  assert(Number.isSafeInteger(paidKopecks) && paidKopecks > 0 && freeSpins >= 0, 'A top-up must be positive');
  const { insertId, affectedRows } = await write(
    tx,
    `UPDATE players SET donated_kopecks = donated_kopecks - ?,
       free_spins = free_spins - LAST_INSERT_ID(LEAST(free_spins, ?)), active_at = ? WHERE id = ?`,
    [paidKopecks, freeSpins, tx.now, playerId],
  );
  if (affectedRows !== 1) throw new Error(`Player ${playerId} does not exist`);
  return insertId;
}

/** Makes a player the friend of an inviter: a signed one earns a share of the player's top-ups. */
export async function updateInviter(tx: Tx, playerId: number, inviterId: number | null): Promise<void> {
  const signature = inviterId === null ? null : tx.sign('players', [inviterId, playerId]);
  await write(tx, 'UPDATE players SET inviter_id = ?, signature = ? WHERE id = ?', [inviterId, signature, playerId]);
}

const boundShape = rowShape({ inviterId: column.integer.nullable, signature: column.binary.nullable });

/** The inviter that the store gave a player; null without one, and for any other inviter. */
export async function selectOwnInviter(tx: Tx, playerId: number): Promise<number | null> {
  const row = await readRow(tx, boundShape, 'FROM players WHERE id = ?', [playerId]);
  if (row === null || row.inviterId === null) return null;
  const isOwn = tx.isGenuine('players', { values: [row.inviterId, playerId], signature: row.signature });
  return isOwn ? row.inviterId : null;
}

/** Takes the free spins of a first visit away from a newcomer who was here before. */
export async function clearFirstSpins(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'UPDATE players SET free_spins = 0, first_spins = 0 WHERE id = ?', [playerId]);
}

/** Writes the day for which a person took the daily bonus on another account, and the streak that it was. */
export async function updateBonusDay(tx: Tx, playerId: number, { bonusStreak, bonusDay }: StoredStreak): Promise<void> {
  await write(tx, 'UPDATE players SET bonus_streak = ?, bonus_day = ? WHERE id = ?', [bonusStreak, bonusDay, playerId]);
}

const streakShape = rowShape({
  bonusStreak: column.integer,
  bonusDay: column.integer.nullable,
  freeSpins: column.integer,
});

/**
 * A player's daily bonus state and free spins.
 *
 * @throws Error when the player does not exist
 */
export async function readStreak(db: Db, playerId: number): Promise<RowOf<typeof streakShape>> {
  const streak = await readRow(db, streakShape, 'FROM players WHERE id = ?', [playerId]);
  if (streak === null) throw new Error(`Player ${String(playerId)} does not exist`);
  return streak;
}

/** Returns 0 for an unknown player. */
export async function readExp(db: Db, playerId: number): Promise<number> {
  const exp = await readRow(db, column.integer.only('exp'), 'FROM players WHERE id = ?', [playerId]);
  return exp ?? 0;
}

/** Blocks or (with null) unblocks an account, and schedules the end of its sessions for now. */
export async function updateBlock(tx: Tx, playerId: number, reason: BlockReason | null): Promise<void> {
  const at = reason === null ? null : tx.now;
  await write(tx, 'UPDATE players SET blocked_at = ?, block_reason = ?, cut_due_at = ? WHERE id = ?', [
    at,
    reason,
    at,
    playerId,
  ]);
}

const cutDueShape = rowShape({ id: column.integer, shutAt: column.timestamp });

/** Players whose sessions are due to end, with the moment of the closing or else of the block. */
export const selectCutDue = async (db: Db, now: Date, limit: number): Promise<RowOf<typeof cutDueShape>[]> =>
  await readRows(
    db,
    cutDueShape,
    `SELECT id, COALESCE(closed_at, blocked_at) AS shut_at FROM players
     WHERE cut_due_at <= ? ORDER BY cut_due_at LIMIT ?`,
    [now, limit],
  );

/** Writes when the sessions of a blocked player or a closed account are ended again; null for never. */
export async function updateCutDue(db: Db, playerId: number, dueAt: Date | null): Promise<void> {
  await write(db, 'UPDATE players SET cut_due_at = ? WHERE id = ? AND cut_due_at IS NOT NULL', [dueAt, playerId]);
}
