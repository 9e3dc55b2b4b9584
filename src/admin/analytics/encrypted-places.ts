import { encryptedSecondFactors } from '#src/admin/access/index.ts';
import { encryptedSeeds } from '#src/core/draws/index.ts';
import { encryptedWebhookSecrets } from '#src/core/webhooks/index.ts';
import { encryptedBattleSeeds } from '#src/games/battles/index.ts';
import { ConfigError } from '#src/platform/config/config.ts';
import { encryptedHistoryKey } from '#src/platform/database/encrypted-history-key.ts';
import type { EncryptedPlace } from '#src/platform/security/encrypted-place.ts';
import type { EncryptionPurpose } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';

/** Every purpose of encryption; those without a place are in Redis, a cookie or a message and end within a week. */
const PLACES: Readonly<Record<EncryptionPurpose, readonly EncryptedPlace[]>> = {
  'history key': [encryptedHistoryKey],
  'server seeds': [encryptedSeeds, encryptedBattleSeeds],
  'second factors': encryptedSecondFactors,
  'webhook secrets': [encryptedWebhookSecrets],
  'sign-ins under way': [],
  'links to questions': [],
  'flash messages': [],
};

/** Every column that SECRET_KEY encrypts. */
export const ENCRYPTED_PLACES: readonly EncryptedPlace[] = Object.values(PLACES).flat();

interface UnreadablePlace {
  /** Number and kind of the rows, for a person. */
  readonly text: string;
  /** Number of the rows when none of its oldest or none of its newest can be read, else 0. */
  readonly wholeRows: number;
}

/** Samples each place, and returns those with rows that no configured key decrypts. */
export async function findUnreadable(services: Pick<Services, 'config' | 'db'>): Promise<UnreadablePlace[]> {
  const found = await Promise.all(
    ENCRYPTED_PLACES.map(async (place) => {
      const groups = await place.sample(services);
      const worst = groups.reduce((one, other) => (other.unreadable > one.unreadable ? other : one));
      const text = `${String(worst.unreadable)} of ${String(worst.rows)} ${place.name} by no configured key`;
      const wholeRows = worst.unreadable === worst.rows ? worst.rows : 0;
      return worst.unreadable === 0 ? [] : [{ text, wholeRows }];
    }),
  );
  return found.flat();
}

/**
 * Every draw of a pair of seeds that cannot be read would fail, and members with such a second factor could not sign
 * in.
 *
 * @throws ConfigError when a place has been encrypted by a key that is not configured
 */
export async function assertSecretKey(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  const wrong = (await findUnreadable(services)).filter(({ wholeRows }) => wholeRows > 0);
  // One row alone may be damaged: the store serves on, and the doctor names it.
  if (wrong.reduce((sum, { wholeRows }) => sum + wholeRows, 0) <= 1) return;
  throw new ConfigError(
    `SECRET_KEY: ${wrong.map(({ text }) => text).join(', ')}; add their key to SECRET_KEY_OLD. ` +
      'See docs/operating.md, "Rotating keys"',
  );
}
