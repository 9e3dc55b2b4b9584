import { lockWallets, post } from '#src/core/ledger/index.ts';
import { assertFresh, withFreshCaches } from '#src/platform/database/fresh-caches.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { randomnessOf } from './beacon.ts';
import { returnAll } from './cancel-battle.ts';
import { drawBattle } from './draw-battle.ts';
import { readGrounds } from './join-battle.ts';
import { lockBattle } from './store.ts';

/**
 * Draws a full battle with the verified signature of the round that it waits for. Cancels it instead when one of its
 * cases was withdrawn or changed meanwhile. Returns whether it did either: false when another process was faster.
 */
export const drawByBeacon = async (services: Services, code: string, signature: string): Promise<boolean> =>
  await withFreshCaches(services, 'errors.battle.changed', async (stamp) => {
    const { cases, settings } = await readGrounds(services, code);
    return await transaction(services, null, async (tx) => {
      const battle = await lockBattle(tx, code);
      if (battle?.state !== 'full') return false;
      assert(battle.beaconKey !== null && battle.beaconRound !== null, 'A full battle waits for a round of a beacon');
      await assertFresh(tx, stamp);
      if (cases === null) {
        await returnAll(tx, battle, 'case');
        return true;
      }
      const { seats } = battle;
      const wallets = await lockWallets(
        tx,
        seats.flatMap(({ playerId }) => playerId ?? []),
      );
      const versions = cases.map(({ version }) => version);
      const beacon = { signature, randomness: randomnessOf(signature) };
      const whole = { battle, seats, versions, settings, wallets, beacon };
      const { postings, showAt } = await drawBattle(tx, services, whole);
      await post(tx, postings, { showAt });
      return true;
    });
  });
