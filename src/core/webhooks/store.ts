import type { Db } from '#src/platform/database/database.ts';
import { asColumns, column, type RowOf, rowShape, selectRow, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';

const endpointShape = rowShape({
  id: column.integer,
  name: column.text,
  url: column.text,
  events: column.text.mapped((list): readonly WebhookEvent[] => {
    const names = new Set(list.split(','));
    return WEBHOOK_EVENTS.filter((event) => names.has(event));
  }),
  /** Encrypted; `secretOf` reads it. */
  secret: column.binary,
  isOn: column.boolean,
  /** The staff account under which the endpoint's bot delivers withdrawals. Null when it may not. */
  memberId: column.integer.nullable,
  createdAt: column.timestamp,
});
export type WebhookEndpoint = RowOf<typeof endpointShape>;

/** Endpoints that receive an event. Few endpoints exist, so the statement reads all of them. */
export const RECEIVERS = `SELECT e.id FROM webhook_endpoints e
  WHERE e.removed_at IS NULL AND e.is_on = 1 AND FIND_IN_SET(?, e.events) > 0`;

/** All endpoints that were not removed. */
export const selectEndpoints = (db: Db): Promise<WebhookEndpoint[]> =>
  selectRows(db('webhook_endpoints').where({ removed_at: null }).orderBy('id'), endpointShape);

export const selectEndpoint = (db: Db, id: number): Promise<WebhookEndpoint | null> =>
  selectRow(db('webhook_endpoints').where({ id, removed_at: null }), endpointShape);

export type NewEndpoint = Pick<WebhookEndpoint, 'name' | 'url' | 'events' | 'memberId'>;

const signatureOf = (
  tx: Tx,
  { url, events, memberId, createdAt }: Pick<WebhookEndpoint, 'createdAt' | 'events' | 'memberId' | 'url'>,
): Buffer => tx.sign('webhook_endpoints', [createdAt, memberId, url, events.join(',')]);

/** Returns the id. `updateSecret` follows, because a secret is encrypted for its id. */
export async function insertEndpoint(tx: Tx, { name, url, events, memberId }: NewEndpoint): Promise<number> {
  const createdAt = tx.now;
  const signature = signatureOf(tx, { url, events, memberId, createdAt });
  const [id = 0] = await tx('webhook_endpoints').insert(
    asColumns({ name, url, events: events.join(','), secret: '', memberId, createdAt, signature }),
  );
  return id;
}

export async function updateSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await tx('webhook_endpoints').where({ id }).update({ secret });
}

export async function updateEndpoint(
  tx: Tx,
  endpoint: Pick<WebhookEndpoint, 'createdAt' | 'id' | 'memberId'>,
  { name, url, events, isOn }: Pick<WebhookEndpoint, 'name' | 'url' | 'events' | 'isOn'>,
): Promise<void> {
  const signature = signatureOf(tx, { ...endpoint, url, events });
  await tx('webhook_endpoints')
    .where({ id: endpoint.id })
    .update(asColumns({ name, url, events: events.join(','), isOn, signature }));
}

export async function markEndpointRemoved(tx: Tx, id: number): Promise<void> {
  await tx('webhook_endpoints')
    .where({ id })
    .update(asColumns({ removedAt: tx.now, isOn: false, secret: '' }));
}
