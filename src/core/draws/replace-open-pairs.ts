import { type TransactionServices, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { decryptSeed } from './seed-encryption.ts';
import { newEncryptedPair } from './seed-pairs.ts';
import { insertPairs, revealPairs, selectOpenPairsAfter } from './store.ts';

const PLAYERS_AT_ONCE = 250;

/**
 * Reveals the active and the next pair of every player and opens new ones with the same client seed. After a restore
 * players may know the server seeds of all pairs that were open at the time of the backup. Returns the number of
 * players. May run again after an interruption.
 */
export async function replaceOpenPairs(services: TransactionServices & Pick<Services, 'random'>): Promise<number> {
  let count = 0;
  for (let lastId = 0; ;) {
    const pairIds = await transaction(services, null, async (tx) => {
      tx.guard('seedPair');
      const pairs = await selectOpenPairsAfter(tx, lastId, PLAYERS_AT_ONCE);
      const clientSeeds = new Map<number, string>();
      // The active pair comes last, so its client seed is used: a next pair has the client seed of the previous
      // rotation.
      const inOrder = pairs.toSorted((one, other) => Number(one.state === 'active') - Number(other.state === 'active'));
      for (const { playerId, clientSeed } of inOrder) clientSeeds.set(playerId, clientSeed);
      await revealPairs(
        tx,
        pairs.map(({ id, serverSeedSealed, serverSeedHash }) => ({
          id,
          serverSeed: decryptSeed(services, serverSeedSealed, serverSeedHash),
        })),
      );
      if (clientSeeds.size > 0) {
        await insertPairs(
          tx,
          [...clientSeeds].flatMap(([playerId, clientSeed]) => [
            newEncryptedPair(services, playerId, 'active', clientSeed),
            newEncryptedPair(services, playerId, 'next', clientSeed),
          ]),
        );
      }
      return [...clientSeeds.keys()];
    });
    if (pairIds.length === 0) return count;
    count += pairIds.length;
    lastId = Math.max(...pairIds);
  }
}
