import { post, type Posting } from '#src/core/ledger/index.ts';
import type { CaseVersion } from '#src/core/catalogue/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type Battle, type BattleSeat, isFree } from './battle.ts';
import { type BeaconChain, roundAfter } from './beacon.ts';
import { drawBattle } from './draw-battle.ts';
import { battleChanged } from './events.ts';
import type { WalletsById } from './postings.ts';
import { insertEntry, markFull, takeSeat } from './store.ts';

/** A seat of a locked battle that is being taken. */
export interface SeatToFill {
  readonly battle: Battle & { readonly seats: readonly BattleSeat[] };
  readonly taken: BattleSeat;
  /** The version of each round. */
  readonly versions: readonly CaseVersion[];
  readonly settings: Settings;
  readonly chain: BeaconChain | null;
  /** Those of every player of the battle when the seat is the last one. */
  readonly wallets: WalletsById;
  /** The entry, and what else the command moves. */
  readonly postings: readonly Posting[];
}

/**
 * Takes a seat and posts its transfers. The last seat draws the battle, or lets it wait for its beacon.
 * @throws errors.battle.beacon when the beacon of the battle does not answer
 */
export async function fillSeat(tx: Tx, services: Services, seat: SeatToFill): Promise<void> {
  const { battle, taken, chain, postings } = seat;
  await insertEntry(tx, taken);
  await takeSeat(tx, taken);
  const seats = battle.seats.map((one) => (one.id === taken.id ? taken : one));
  if (seats.some(isFree) || (await waitForBeacon(tx, battle, chain))) {
    await post(tx, postings);
    tx.publish(battleChanged(battle.code));
    return;
  }
  const drawn = await drawBattle(tx, services, { ...seat, seats, beacon: null });
  await post(tx, [...postings, ...drawn.postings], { showAt: drawn.showAt });
}

/**
 * Lets a full battle wait for the next round of its beacon. Returns false when it has none.
 * @throws errors.battle.beacon when its chain is not the configured one, or is unknown
 */
async function waitForBeacon(tx: Tx, { id, beaconKey }: Battle, chain: BeaconChain | null): Promise<boolean> {
  if (beaconKey === null) return false;
  if (chain?.key !== beaconKey) fail('errors.battle.beacon');
  await markFull(tx, id, roundAfter(chain, tx.now));
  return true;
}
