import { lockActivePair, rollKept } from '#src/draws/index.ts';
import { consumeItems, grantItems, lockForUse, worthOfStake } from '#src/items/index.ts';
import { lockWalletsOf } from '#src/ledger/index.ts';
import { assertMayPlay, countPlay } from '#src/limits/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/data-version.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { type ContractOffer, type Outcome, contractOffer, readContractGrounds } from './contract-offer.ts';
import { contractSigned } from './events.ts';
import { quoteOfContract } from './quote.ts';
import type { SignedContract } from './signed-contract.ts';
import { insertContract } from './store.ts';

export interface SignContractInput {
  /** 3 to 10 ids of owned items, each once. */
  readonly ids: readonly number[];
  /** What the page showed; null from clients that showed nothing. */
  readonly quote: string | null;
  /** How long after commit others may see the outcome, in ms: the length of the player's own reveal. */
  readonly revealMs: number;
}

/**
 * Signs a contract: items go in, one comes out by a fair draw over the odds that were shown. Fails as `lockForUse` for
 * items that cannot go in, with `errors.contract.unreachable` when no outcomes reach the expected value and
 * `errors.contract.changed` when odds or prices are not those of the quote, and as `assertMayPlay`; a refusal takes
 * nothing and burns no nonce.
 */
export async function signContract(
  world: World,
  player: Player,
  { ids, quote, revealMs }: SignContractInput,
): Promise<SignedContract> {
  const stamp = dataStamp(world, ['catalogue', 'settings']);
  const [grounds, { closedCountries }] = await Promise.all([readContractGrounds(world), readSettings(world)]);
  return await transaction(world, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const pair = await lockActivePair(tx, world, player.id, 1);
    const stake = await lockForUse(tx, player.id, ids, 'contract');
    await assertMayPlay(tx, player, { kopecks: worthOfStake(stake), closedCountries });
    // Prices come from caches that another process's publishing reaches a moment later: the rows have the last word.
    if (!(await isStampCurrent(tx, stamp))) fail('errors.contract.changed');
    const offer = contractOffer(grounds, stake);
    if (quote !== null && quote !== quoteOfContract(offer, grounds.gPriceKopecks)) fail('errors.contract.changed');
    const revealAt = timeAfter(tx.now, revealMs);
    const { edgePercent } = grounds.rules;
    const contract = { playerId: player.id, itemCount: stake.length, value: offer.value, edgePercent, revealAt };
    const id = await insertContract(tx, contract);
    const odds = offer.rows.map(({ item, from, to, worth }) => ({ itemId: item.id, from, to, ...worth }));
    const draw = await rollKept(tx, pair, { playerId: player.id, kind: 'contract', subjectId: id, odds });
    await consumeItems(tx, stake, { kind: 'contract', id });
    const drawn = outcomeOf(offer, draw.itemId);
    const insertId = await grant(tx, player.id, drawn, draw.id, revealAt);
    await countPlay(tx, player.id, { staked: offer.value, won: drawn.worth.priceKopecks });
    const signed: SignedContract = {
      ...{ id, valueKopecks: offer.value, insertId, itemId: drawn.item.id, drawId: draw.id },
      ...{ ticket: draw.ticket, nonce: draw.nonce, from: drawn.from, to: drawn.to, ...drawn.worth },
    };
    tx.announce(contractSigned(player.id, signed, revealAt));
    return signed;
  });
}

function outcomeOf({ rows }: ContractOffer, itemId: number | null): Outcome {
  const outcome = rows.find(({ item }) => item.id === itemId);
  assert(outcome, `an offer without its outcome ${String(itemId)}`);
  return outcome;
}

async function grant(
  tx: Tx,
  playerId: number,
  { item, worth }: Outcome,
  drawId: number,
  revealAt: Date,
): Promise<number> {
  const granted = { itemId: item.id, drawId, caseId: null, rarity: item.rarityRank, ...worth };
  const [insertId] = await grantItems(tx, playerId, [granted], revealAt);
  assert(insertId !== undefined, 'a contract without what came of it');
  return insertId;
}
