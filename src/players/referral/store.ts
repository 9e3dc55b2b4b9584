import { type Db, isDuplicate, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Earning {
  readonly paymentId: number;
  readonly inviterId: number;
  readonly playerId: number;
  readonly percent: number;
  readonly amountKopecks: number;
}

/** The key allows one share per payment. */
export async function insertEarning(tx: Tx, row: Earning): Promise<void> {
  await write(
    tx,
    `INSERT INTO referral_earnings (payment_id, inviter_id, player_id, percent, amount_kopecks, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [row.paymentId, row.inviterId, row.playerId, row.percent, row.amountKopecks, tx.now],
  );
}

/** The part of a share that was not taken back, in kopecks, or null. */
export async function selectEarning(tx: Tx, paymentId: number): Promise<number | null> {
  return await readRow(
    tx,
    column.integer.only('amount_kopecks'),
    'FROM referral_earnings WHERE payment_id = ? AND taken_kopecks IS NULL',
    [paymentId],
  );
}

/** The part of a share that was taken back, in kopecks, or null. */
export async function selectEarningTaken(tx: Tx, paymentId: number): Promise<number | null> {
  return await readRow(
    tx,
    column.integer.only('taken_kopecks'),
    'FROM referral_earnings WHERE payment_id = ? AND taken_kopecks IS NOT NULL',
    [paymentId],
  );
}

export async function updateEarningTaken(tx: Tx, paymentId: number, takenKopecks: number | null): Promise<void> {
  await write(tx, 'UPDATE referral_earnings SET taken_kopecks = ? WHERE payment_id = ?', [takenKopecks, paymentId]);
}

/** Total of the shares that each friend has brought the inviter, in kopecks, minus refunds. */
export async function readEarningsByFriend(
  db: Db,
  inviterId: number,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (playerIds.length === 0) return new Map();
  const rows = await readRows(
    db,
    rowShape({ playerId: column.integer, brought: column.integer }),
    `SELECT player_id, SUM(amount_kopecks - COALESCE(taken_kopecks, 0)) AS brought FROM referral_earnings
     WHERE inviter_id = ? AND player_id IN (${inList(playerIds)}) GROUP BY player_id`,
    [inviterId, ...playerIds],
  );
  return new Map(rows.map((row) => [row.playerId, row.brought]));
}

/** Open accounts that a player invited and that have topped up. Several accounts of one person are one. */
const ACTIVE = `FROM players p WHERE p.inviter_id = ? AND p.donated_kopecks > 0 AND p.closed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM former_accounts f JOIN players o ON o.id = f.former_id
    WHERE f.player_id = p.id AND o.inviter_id = p.inviter_id AND o.donated_kopecks > 0
      AND o.closed_at IS NULL) LIMIT ?`;

/** The number of active friends that a page shows, at most `most`. */
export async function activeReferrals(db: Db, inviterId: number, most: number): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    `SELECT COUNT(*) AS count FROM (SELECT 1 ${ACTIVE}) donors`,
    [inviterId, most],
  );
  return count ?? 0;
}

const signedFriendShape = rowShape({ id: column.integer, signature: column.binary.nullable });

/** The number of active friends whom the store itself gave the inviter, at most `most`: the level of a share. */
export async function countOwnActive(tx: Tx, inviterId: number, most: number): Promise<number> {
  const rows = await readRows(tx, signedFriendShape, `SELECT ${signedFriendShape.columnsOf('p')} ${ACTIVE}`, [
    inviterId,
    most,
  ]);
  return rows.filter(({ id, signature }) => tx.isGenuine('players', { values: [inviterId, id], signature })).length;
}

export async function countInvited(db: Db, playerId: number): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    'SELECT COUNT(*) AS count FROM players WHERE inviter_id = ?',
    [playerId],
  );
  return count ?? 0;
}

/** The player with an open account who chose an invite code (case-insensitive), or null. */
export async function findCodeOwner(db: Db, code: string): Promise<number | null> {
  return await readRow(db, column.integer.only('id'), 'FROM players WHERE invite_code = ? AND closed_at IS NULL', [
    code,
  ]);
}

/** Writes a chosen code. Returns `taken` when it is in use, `changed` when the player has already chosen one. */
export async function chooseInviteCode(
  tx: Tx,
  playerId: number,
  code: string,
): Promise<'chosen' | 'taken' | 'changed'> {
  try {
    const { affectedRows } = await write(
      tx,
      'UPDATE players SET invite_code = ? WHERE id = ? AND invite_code IS NULL',
      [code, playerId],
    );
    return affectedRows === 1 ? 'chosen' : 'changed';
  } catch (error) {
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

/** Counts the activations of an owner's code after a time. The owner's wallets must be locked. */
export async function countActivations(tx: Tx, ownerId: number, after: Date): Promise<number> {
  const count = await readRow(
    tx,
    column.integer.only('count'),
    'SELECT COUNT(*) AS count FROM invite_activations WHERE owner_id = ? AND created_at > ?',
    [ownerId, after],
  );
  return count ?? 0;
}

/** The inviters of some players, by an entry link or an activated code, also of a former account. */
export async function invitersOf(db: Db, playerIds: readonly number[]): Promise<number[]> {
  const marks = inList(playerIds);
  return await readRows(
    db,
    column.integer.only('id'),
    `SELECT inviter_id AS id FROM players WHERE id IN (${marks}) AND inviter_id IS NOT NULL
     UNION SELECT owner_id AS id FROM invite_activations WHERE player_id IN (${marks})
     UNION SELECT a.owner_id AS id FROM former_accounts f JOIN invite_activations a ON a.player_id = f.former_id
     WHERE f.player_id IN (${marks})`,
    [...playerIds, ...playerIds, ...playerIds],
  );
}

const friendsOfShape = rowShape({
  id: column.integer,
  joinedAt: column.timestamp.named('created_at'),
  /** True when the friend has topped up and was not fully refunded. */
  isActive: column.boolean,
});

export type Friend = RowOf<typeof friendsOfShape>;

export async function friendsOf(db: Db, inviterId: number, beforeId: number, limit: number): Promise<Friend[]> {
  return await readRows(
    db,
    friendsOfShape,
    `SELECT id, created_at, donated_kopecks > 0 AS is_active FROM players
     WHERE inviter_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    [inviterId, beforeId, limit],
  );
}

const activationOfShape = rowShape({
  ownerId: column.integer,
  points: column.integer,
  activatedAt: column.timestamp.named('created_at'),
});

/**
 * Owner of the code that a player has activated, here or on a former account, with the gift and the time; null without
 * one.
 */
export async function activationOf(db: Db, playerId: number): Promise<RowOf<typeof activationOfShape> | null> {
  return await readRow(
    db,
    activationOfShape,
    `FROM invite_activations WHERE player_id = ?
     UNION ALL SELECT a.owner_id, a.points, a.created_at FROM former_accounts f
     JOIN invite_activations a ON a.player_id = f.former_id WHERE f.player_id = ? LIMIT 1`,
    [playerId, playerId],
  );
}

/** The primary key allows one activation per player. */
export async function noteActivation(
  tx: Tx,
  { playerId, ownerId, points }: { readonly playerId: number; readonly ownerId: number; readonly points: number },
): Promise<void> {
  await write(
    tx,
    'INSERT INTO invite_activations (player_id, owner_id, points, created_at, signature) VALUES (?, ?, ?, ?, ?)',
    [playerId, ownerId, points, tx.now, tx.sign('invite_activations', [playerId, ownerId, points])],
  );
}

export async function hasToppedUp(tx: Tx, playerId: number): Promise<boolean> {
  const found = await readRow(tx, column.integer.only('id'), 'FROM players WHERE id = ? AND donated_kopecks > 0', [
    playerId,
  ]);
  return found !== null;
}

const owedShape = rowShape({ ownerId: column.integer, points: column.integer, signature: column.binary.nullable });

/** The activation of an invite code whose gift waits for a top-up of the player, or null. */
export async function selectOwedInvite(db: Db, playerId: number): Promise<RowOf<typeof owedShape> | null> {
  return await readRow(
    db,
    owedShape,
    `SELECT a.owner_id, a.points, a.signature FROM invite_activations a
     WHERE a.player_id = ? AND a.points > 0 AND NOT EXISTS (
       SELECT 1 FROM transfers t WHERE t.subject_type = 'invite' AND t.subject_id = a.player_id)`,
    [playerId],
  );
}

/** True when one of some players activated the code of an owner, or of an account that the owner left. */
export async function hasActivator(db: Db, ownerId: number, playerIds: readonly number[]): Promise<boolean> {
  if (playerIds.length === 0) return false;
  const found = await readRow(
    db,
    column.integer.only('player_id'),
    `FROM invite_activations WHERE owner_id = ? AND player_id IN (${inList(playerIds)})
     UNION SELECT a.player_id FROM former_accounts f JOIN invite_activations a ON a.owner_id = f.former_id
     WHERE f.player_id = ? AND a.player_id IN (${inList(playerIds)})`,
    [ownerId, ...playerIds, ownerId, ...playerIds],
  );
  return found !== null;
}
