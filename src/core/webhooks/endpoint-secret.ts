import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { formatSecret } from './signature.ts';
import { type WebhookEndpoint, updateSecret } from './store.ts';

const SECRET_BYTES = 32;

const ownerOf = (id: number | string): string => `webhook endpoint ${String(id)}`;

/** Gives an endpoint a new secret, kept encrypted, and returns it. */
export async function renewSecret(services: Services, tx: Tx, id: number): Promise<string> {
  const secret = formatSecret(services.random.bytes(SECRET_BYTES));
  await updateSecret(tx, id, encrypt(services, 'webhook secrets', secret, ownerOf(id)));
  return secret;
}

export const secretOf = (services: Services, { id, secret }: Pick<WebhookEndpoint, 'id' | 'secret'>): string =>
  decrypt(services, 'webhook secrets', secret, ownerOf(id));

/** Secrets of the endpoints that were not removed. */
export const encryptedWebhookSecrets = encryptedPlace({
  name: 'secrets of webhooks',
  purpose: 'webhook secrets',
  table: 'webhook_endpoints',
  key: 'id',
  text: 'secret',
  owner: ['id', ownerOf],
  where: 'removed_at IS NULL',
});
