import { type Db, write } from '#src/platform/database/database.ts';
import {
  binary,
  boolean,
  integer,
  mapped,
  nullable,
  readRow,
  readRows,
  rowShape,
  text,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { SealedRow } from '#src/platform/security/sealed-place.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { WEBHOOK_EVENTS, type WebhookEndpoint } from './webhook-endpoint.ts';

const endpointShape = rowShape({
  id: integer,
  name: text,
  url: text,
  events: mapped(text, (list) => {
    const names = new Set(list.split(','));
    return WEBHOOK_EVENTS.filter((event) => names.has(event));
  }),
  secret: binary,
  isOn: boolean,
  memberId: nullable(integer),
  createdAt: timestamp,
});

/** Endpoints that receive an event. Few endpoints exist, so the statement reads all of them. */
export const RECEIVERS = `SELECT e.id FROM webhook_endpoints e
  WHERE e.removed_at IS NULL AND e.is_on = 1 AND FIND_IN_SET(?, e.events) > 0`;

/** All endpoints that were not removed. */
export const selectEndpoints = (db: Db): Promise<WebhookEndpoint[]> =>
  readRows(
    db,
    endpointShape,
    `SELECT ${endpointShape.columns} FROM webhook_endpoints WHERE removed_at IS NULL ORDER BY id`,
  );

export const selectEndpoint = (db: Db, id: number): Promise<WebhookEndpoint | null> =>
  readRow(
    db,
    endpointShape,
    `SELECT ${endpointShape.columns} FROM webhook_endpoints WHERE id = ? AND removed_at IS NULL`,
    [id],
  );

export type NewEndpoint = Pick<WebhookEndpoint, 'name' | 'url' | 'events' | 'memberId'>;

const signatureOf = (
  tx: Tx,
  { url, events, memberId, createdAt }: Pick<WebhookEndpoint, 'createdAt' | 'events' | 'memberId' | 'url'>,
): Buffer => tx.sign('webhook_endpoints', [createdAt, memberId, url, events.join(',')]);

/** Returns the id. `updateSecret` follows, because a secret is encrypted for its id. */
export async function insertEndpoint(tx: Tx, { name, url, events, memberId }: NewEndpoint): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO webhook_endpoints (name, url, events, secret, member_id, created_at, signature)
     VALUES (?, ?, ?, '', ?, ?, ?)`,
    [name, url, events.join(','), memberId, tx.now, signatureOf(tx, { url, events, memberId, createdAt: tx.now })],
  );
  return insertId;
}

/** Replaces an encrypted secret if it is still the same one. */
export async function replaceSealedSecret(tx: Tx, row: SealedRow<number>, encryptedText: Buffer): Promise<void> {
  await write(tx, 'UPDATE webhook_endpoints SET secret = ? WHERE id = ? AND secret = ?', [
    encryptedText,
    row.key,
    row.encryptedText,
  ]);
}

export async function updateSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await write(tx, 'UPDATE webhook_endpoints SET secret = ? WHERE id = ?', [secret, id]);
}

export async function updateEndpoint(
  tx: Tx,
  endpoint: Pick<WebhookEndpoint, 'createdAt' | 'id' | 'memberId'>,
  { name, url, events, isOn }: Pick<WebhookEndpoint, 'name' | 'url' | 'events' | 'isOn'>,
): Promise<void> {
  await write(tx, 'UPDATE webhook_endpoints SET name = ?, url = ?, events = ?, is_on = ?, signature = ? WHERE id = ?', [
    name,
    url,
    events.join(','),
    isOn,
    signatureOf(tx, { ...endpoint, url, events }),
    endpoint.id,
  ]);
}

export async function markEndpointRemoved(tx: Tx, id: number): Promise<void> {
  await write(tx, `UPDATE webhook_endpoints SET removed_at = ?, is_on = 0, secret = '' WHERE id = ?`, [tx.now, id]);
}
