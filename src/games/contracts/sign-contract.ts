import { type KeptOdds, lockWalletsAndPair, rollKept } from '#src/core/draws/index.ts';
import { consumeItems, grantItem, lockForUse, valueOfStake } from '#src/players/inventory/index.ts';
import { assertMayPlay, countPlay, readPlayFacts } from '#src/players/player-protection/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/database/data-version.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import {
  type ContractOffer,
  type ContractOutcome,
  contractOffer,
  quoteOfContract,
  readContractOfferInputs,
} from './contract-offer.ts';
import { contractSigned } from './events.ts';
import type { SignedContract } from './signed-contract.ts';
import { insertContract } from './store.ts';

export interface SignContractInput {
  /** 3 to 10 distinct ids of owned items. */
  readonly ids: readonly number[];
  /** The quote that the page showed; null from clients without a quote. */
  readonly quote: string | null;
  /** Delay after commit until other users see the outcome, in ms: the length of the player's own animation. */
  readonly revealMs: number;
}

/**
 * Signs a contract: consumes the items and gives one item by a fair draw over the odds that were shown. A refused
 * contract takes nothing and uses no nonce. Also throws as `lockForUse` and `assertMayPlay`.
 *
 * @throws errors.contract.unreachable when no outcomes reach the expected value
 * @throws errors.contract.changed when odds or prices differ from the quote or changed meanwhile
 */
export async function signContract(
  services: Services,
  player: Player,
  { ids, quote, revealMs }: SignContractInput,
): Promise<SignedContract> {
  const stamp = dataStamp(services, ['catalogue', 'settings']);
  const [grounds, { closedCountries }] = await Promise.all([readContractOfferInputs(services), readSettings(services)]);
  return await transaction(services, player, async (tx) => {
    const { pair } = await lockWalletsAndPair(tx, services, { playerId: player.id, count: 1 });
    const stake = await lockForUse(tx, player.id, ids, 'contract');
    assertMayPlay(player, await readPlayFacts(tx, player.id), { kopecks: valueOfStake(stake), closedCountries });
    // Cached prices may be stale for a moment after another worker publishes a change, so compare them with the rows.
    if (!(await isStampCurrent(tx, stamp))) fail('errors.contract.changed');
    const offer = contractOffer(grounds, stake);
    if (quote !== null && quote !== quoteOfContract(offer, grounds.gPriceKopecks)) fail('errors.contract.changed');
    const revealAt = timeAfter(tx.now, revealMs);
    const { edgePercent } = grounds.rules;
    const row = { playerId: player.id, itemCount: stake.length, value: offer.value, edgePercent, revealAt };
    const id = await insertContract(tx, row);
    const request = { playerId: player.id, kind: 'contract' as const, subjectId: id, odds: oddsOf(offer) };
    const draw = await rollKept(tx, pair, request);
    await consumeItems(tx, stake, { kind: 'contract', id });
    const { item, from, to, worth } = outcomeOf(offer, draw.itemId);
    const granted = { itemId: item.id, drawId: draw.id, caseId: null, rarity: item.rarityRank, ...worth };
    const insertId = await grantItem(tx, player.id, granted, revealAt);
    await countPlay(tx, player.id, { staked: offer.value, won: worth.priceKopecks });
    const { ticket, nonce } = draw;
    const kept = { id, valueKopecks: offer.value, insertId, itemId: item.id, drawId: draw.id };
    const signed: SignedContract = { ...kept, ticket, nonce, from, to, ...worth };
    tx.publish(contractSigned(player.id, signed, revealAt));
    return signed;
  });
}

const oddsOf = ({ rows }: ContractOffer): KeptOdds =>
  rows.map(({ item, from, to, worth }) => ({ itemId: item.id, from, to, ...worth }));

function outcomeOf({ rows }: ContractOffer, itemId: number | null): ContractOutcome {
  const outcome = rows.find(({ item }) => item.id === itemId);
  assert(outcome, `The offer does not contain outcome ${String(itemId)}`);
  return outcome;
}
