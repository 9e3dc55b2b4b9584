import { type Db, select, write } from '#src/platform/database/database.ts';
import type { SignedRow } from '#src/platform/database/history-key.ts';
import { inList, integer, named, nullable, readRows, rowShape, text, timestamp } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

export interface IdentityRow {
  readonly provider: string;
  readonly subject: string;
  readonly email?: string | null;
  /**
   * True if the provider has verified the email address; a mini-app only passes it on from the browser. True when
   * omitted.
   */
  readonly isEmailVouched?: boolean;
}

/** Owner of an identity: a player or a staff member, never both (`identities_one_owner`). */
export type IdentityOwner = { readonly playerId: number } | { readonly memberId: number };

const COLUMN = { playerId: 'player_id', memberId: 'member_id' } as const;

const ownerIn = (owner: IdentityOwner): readonly [column: string, id: number] =>
  'playerId' in owner ? [COLUMN.playerId, owner.playerId] : [COLUMN.memberId, owner.memberId];

const signedValues = (owner: IdentityOwner, provider: string, subject: string): SignedRow['values'] => [
  provider,
  subject,
  'playerId' in owner ? owner.playerId : null,
  'memberId' in owner ? owner.memberId : null,
];

/**
 * Adds an identity to its owner. An identity in use fails with a duplicate key (1062), so concurrent first visits
 * create one player.
 */
export async function addIdentity(tx: Tx, owner: IdentityOwner, row: IdentityRow): Promise<void> {
  const { provider, subject, email, isEmailVouched = true } = row;
  const [column, id] = ownerIn(owner);
  await write(
    tx,
    `INSERT INTO identities (${column}, provider, subject, email, email_is_vouched, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      provider,
      subject,
      email ?? null,
      +isEmailVouched,
      tx.now,
      tx.sign('identities', signedValues(owner, provider, subject)),
    ],
  );
}

export const selectIdentity = async (db: Db, provider: string, subject: string): Promise<IdentityOwner | null> =>
  (await selectSignedIdentity(db, provider, subject))?.owner ?? null;

/** The owner of an identity, and its row, which the caller verifies. */
export async function selectSignedIdentity(
  db: Db,
  provider: string,
  subject: string,
): Promise<{ readonly owner: IdentityOwner; readonly row: SignedRow } | null> {
  const [row] = await select<{
    readonly provider: string;
    readonly subject: string;
    readonly player_id: number | null;
    readonly member_id: number | null;
    readonly signature: Buffer | null;
  }>(
    db,
    'SELECT provider, subject, player_id, member_id, signature FROM identities WHERE provider = ? AND subject = ?',
    [provider, subject],
  );
  if (row === undefined) return null;
  const owner = row.player_id === null ? { memberId: row.member_id ?? 0 } : { playerId: row.player_id };
  return { owner, row: { values: signedValues(owner, row.provider, row.subject), signature: row.signature } };
}

const identitiesShape = rowShape({ provider: text, linkedAt: named('created_at', timestamp) });

/** The identities of an owner, first linked first. */
export async function selectIdentities(db: Db, owner: IdentityOwner): Promise<LinkedIdentity[]> {
  const [column, id] = ownerIn(owner);
  return await readRows(
    db,
    identitiesShape,
    `SELECT ${identitiesShape.columns} FROM identities WHERE ${column} = ? ORDER BY id`,
    [id],
  );
}

/** Deletes the owner's identity of a provider, or all of them when it is null. */
export async function deleteIdentity(tx: Tx, owner: IdentityOwner, provider: string | null): Promise<void> {
  const [column, id] = ownerIn(owner);
  const one = provider === null ? { sql: '', given: [] } : { sql: 'AND provider = ?', given: [provider] };
  await write(tx, `DELETE FROM identities WHERE ${column} = ? ${one.sql}`, [id, ...one.given]);
}

export interface LinkedIdentity {
  readonly provider: string;
  readonly linkedAt: Date;
}

/** Ids that all linked providers gave the player. */
export const selectSubjects = (
  db: Db,
  playerId: number,
): Promise<{ readonly provider: string; readonly subject: string }[]> =>
  select(db, 'SELECT provider, subject FROM identities WHERE player_id = ?', [playerId]);

export async function identitySubject(db: Db, playerId: number, provider: string): Promise<string | null> {
  const [row] = await select<{ subject: string }>(
    db,
    'SELECT subject FROM identities WHERE player_id = ? AND provider = ?',
    [playerId, provider],
  );
  return row?.subject ?? null;
}

export async function selectBySubject(db: Db, providers: readonly string[], subject: string): Promise<number[]> {
  const rows = await select<{ player_id: number }>(
    db,
    `SELECT player_id FROM identities
     WHERE provider IN (${inList(providers)}) AND subject = ? AND player_id IS NOT NULL`,
    [...providers, subject],
  );
  return rows.map((row) => row.player_id);
}

export interface KnownIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly linkedAt: Date;
}

export async function knownIdentities(db: Db, playerId: number): Promise<KnownIdentity[]> {
  const rows = await select<{ provider: string; subject: string; email: string | null; created_at: Date }>(
    db,
    'SELECT provider, subject, email, created_at FROM identities WHERE player_id = ? ORDER BY id',
    [playerId],
  );
  return rows.map(({ provider, subject, email, created_at: linkedAt }) => ({ provider, subject, email, linkedAt }));
}

/** Sessions that have to end after a change of a player's ways of signing in. */
export interface SessionEnding {
  readonly id: number;
  readonly playerId: number;
  /** Public name of the session that made the change. */
  readonly keptSession: string | null;
  readonly unlinkedProvider: string | null;
  readonly changedAt: Date;
}

const endingShape = rowShape({
  id: integer,
  playerId: integer,
  keptSession: nullable(text),
  unlinkedProvider: nullable(text),
  changedAt: timestamp,
});

export async function insertSessionEnding(
  tx: Tx,
  { playerId, keptSession, unlinkedProvider }: Omit<SessionEnding, 'id' | 'changedAt'>,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO session_endings (player_id, kept_session, unlinked_provider, changed_at, due_at)
     VALUES (?, ?, ?, ?, ?)`,
    [playerId, keptSession, unlinkedProvider, tx.now, tx.now],
  );
}

/** Lets sessions by a provider that was unlinked stay: it is linked again. */
export async function updateRelinked(tx: Tx, playerId: number, provider: string): Promise<void> {
  await write(tx, 'UPDATE session_endings SET unlinked_provider = NULL WHERE player_id = ? AND unlinked_provider = ?', [
    playerId,
    provider,
  ]);
}

export const selectSessionEndingsOf = (db: Db, playerId: number): Promise<SessionEnding[]> =>
  readRows(db, endingShape, `SELECT ${endingShape.columns} FROM session_endings WHERE player_id = ? ORDER BY id`, [
    playerId,
  ]);

export const selectDueSessionEndings = (db: Db, now: Date, limit: number): Promise<SessionEnding[]> =>
  readRows(
    db,
    endingShape,
    `SELECT ${endingShape.columns} FROM session_endings WHERE due_at <= ? ORDER BY due_at LIMIT ?`,
    [now, limit],
  );

export async function updateSessionEnding(db: Db, id: number, dueAt: Date): Promise<void> {
  await write(db, 'UPDATE session_endings SET due_at = ? WHERE id = ?', [dueAt, id]);
}

export async function deleteSessionEnding(db: Db, id: number): Promise<void> {
  await write(db, 'DELETE FROM session_endings WHERE id = ?', [id]);
}
