import { transaction } from '#src/platform/database/transaction.ts';
import type { SignedValue } from '#src/platform/security/row-signature.ts';
import type { Services } from '#src/platform/services.ts';

/** As `insertBattle` signs them, before the time of creation. */
const SIGNED = [
  'code',
  'creator_id',
  'format',
  'mode',
  'fund_percent',
  'entry_kopecks',
  'fund_kopecks',
  'funded_kopecks',
  'pot_kopecks',
  'server_seed_hash',
  'beacon_key',
] as const;

/** Moves the creation of battles to a time, instead of waiting, and signs them for it as the store does. */
export async function backdateBattles(services: Services, codes: readonly string[], createdAt: Date): Promise<void> {
  for (const code of codes) {
    const found = services.db('battles').where({ code });
    const row = await found.clone().first<Record<(typeof SIGNED)[number], SignedValue>>();
    await transaction(services, null, async (tx) => {
      const signature = tx.sign('battles', [...SIGNED.map((column) => row[column]), createdAt]);
      await found.clone().update({ created_at: createdAt, signature });
      return null;
    });
  }
}
