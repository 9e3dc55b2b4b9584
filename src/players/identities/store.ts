import type { Db } from '#src/platform/database/database.ts';
import type { SignedRow } from '#src/platform/database/history-key.ts';
import { asColumns, column, type RowOf, rowShape, selectRow, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { ALL_PROVIDERS } from './sign-in-providers.ts';

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

const ownedBy = (owner: IdentityOwner) =>
  'playerId' in owner ? { player_id: owner.playerId } : { member_id: owner.memberId };

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
  await tx('identities').insert({
    ...ownedBy(owner),
    provider,
    subject,
    email: email ?? null,
    email_is_vouched: isEmailVouched,
    created_at: tx.now,
    signature: tx.sign('identities', signedValues(owner, provider, subject)),
  });
}

const signedShape = rowShape({
  provider: column.text,
  subject: column.text,
  playerId: column.integer.nullable,
  memberId: column.integer.nullable,
  signature: column.binary.nullable,
});

export const selectIdentity = async (db: Db, provider: string, subject: string): Promise<IdentityOwner | null> =>
  (await selectSignedIdentity(db, provider, subject))?.owner ?? null;

/** The owner of an identity, and its row, which the caller verifies. */
export async function selectSignedIdentity(
  db: Db,
  provider: string,
  subject: string,
): Promise<{ readonly owner: IdentityOwner; readonly row: SignedRow } | null> {
  const row = await selectRow(db('identities').where({ provider, subject }), signedShape);
  if (row === null) return null;
  const owner = row.playerId === null ? { memberId: row.memberId ?? 0 } : { playerId: row.playerId };
  return { owner, row: { values: signedValues(owner, row.provider, row.subject), signature: row.signature } };
}

const linkedShape = rowShape({ provider: column.text, linkedAt: column.timestamp.named('created_at') });

export type LinkedIdentity = RowOf<typeof linkedShape>;

/** The identities of an owner, first linked first. */
export const selectIdentities = (db: Db, owner: IdentityOwner): Promise<LinkedIdentity[]> =>
  selectRows(db('identities').where(ownedBy(owner)).orderBy('id'), linkedShape);

/** Deletes the owner's identity of a provider, or all of them when it is null. */
export async function deleteIdentity(tx: Tx, owner: IdentityOwner, provider: string | null): Promise<void> {
  await tx('identities')
    .where({ ...ownedBy(owner), ...(provider === null ? {} : { provider }) })
    .delete();
}

const subjectShape = rowShape({ provider: column.text, subject: column.text });

/** Ids that all linked providers gave the player. */
export const selectSubjects = (db: Db, playerId: number): Promise<RowOf<typeof subjectShape>[]> =>
  selectRows(db('identities').where({ player_id: playerId }), subjectShape);

export const identitySubject = (db: Db, playerId: number, provider: string): Promise<string | null> =>
  selectRow(db('identities').where({ player_id: playerId, provider }), column.text.only('subject'));

/** The players to whom any provider gave this id. */
export const findPlayersBySubject = (db: Db, subject: string): Promise<number[]> =>
  selectRows(
    db('identities').whereIn('provider', ALL_PROVIDERS).where({ subject }).whereNotNull('player_id'),
    column.integer.only('player_id'),
  );

const knownShape = rowShape({
  provider: column.text,
  subject: column.text,
  email: column.text.nullable,
  linkedAt: column.timestamp.named('created_at'),
});

export type KnownIdentity = RowOf<typeof knownShape>;

export const knownIdentities = (db: Db, playerId: number): Promise<KnownIdentity[]> =>
  selectRows(db('identities').where({ player_id: playerId }).orderBy('id'), knownShape);

const endingShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  /** Public name of the session that made the change. */
  keptSession: column.text.nullable,
  unlinkedProvider: column.text.nullable,
  changedAt: column.timestamp,
});

/** Sessions that have to end after a change of a player's ways of signing in. */
export type SessionEnding = RowOf<typeof endingShape>;

export async function insertSessionEnding(
  tx: Tx,
  { playerId, keptSession, unlinkedProvider }: Omit<SessionEnding, 'id' | 'changedAt'>,
): Promise<void> {
  await tx('session_endings').insert(
    asColumns({ playerId, keptSession, unlinkedProvider, changedAt: tx.now, dueAt: tx.now }),
  );
}

/** Lets sessions by a provider that was unlinked stay: it is linked again. */
export async function updateRelinked(tx: Tx, playerId: number, provider: string): Promise<void> {
  await tx('session_endings')
    .where({ player_id: playerId, unlinked_provider: provider })
    .update({ unlinked_provider: null });
}

export const selectSessionEndingsOf = (db: Db, playerId: number): Promise<SessionEnding[]> =>
  selectRows(db('session_endings').where({ player_id: playerId }).orderBy('id'), endingShape);

export const selectDueSessionEndings = (db: Db, now: Date, limit: number): Promise<SessionEnding[]> =>
  selectRows(db('session_endings').where('due_at', '<=', now).orderBy('due_at').limit(limit), endingShape);

export async function updateSessionEnding(db: Db, id: number, dueAt: Date): Promise<void> {
  await db('session_endings').where({ id }).update({ due_at: dueAt });
}

export async function deleteSessionEnding(db: Db, id: number): Promise<void> {
  await db('session_endings').where({ id }).delete();
}
