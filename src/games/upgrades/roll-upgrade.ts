import { type KeptOdds, lockActivePair, rollKept } from '#src/draws/index.ts';
import { consumeItems, grantItems, lockForUse, worthOfStake } from '#src/items/index.ts';
import { lockWalletsOf, post, type Posting } from '#src/ledger/index.ts';
import { assertMayPlay, countPlay, type Played } from '#src/limits/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/data-version.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { centiG, kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';
import type { Side } from './chance.ts';
import { upgradeRolled } from './events.ts';
import { quoteOfUpgrade } from './quote.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';
import { insertUpgrade } from './store.ts';
import { readUpgradeGrounds, type UpgradeOffer, upgradeOffer } from './upgrade-offer.ts';

export interface RollUpgradeInput {
  /** 1 to 6 ids of owned items, each once. */
  readonly ids: readonly number[];
  /** Kopecks of the balance that are staked too. */
  readonly addMinor: number;
  /** Id of an item of the catalogue. */
  readonly target: number;
  readonly side: Side;
  /** What the page showed; null from clients that showed nothing. */
  readonly quote: string | null;
  /** How long after commit others may see the outcome, in ms: the length of the player's own reveal. */
  readonly revealMs: number;
}

/**
 * Rolls an upgrade: the stake is consumed, and the target is the player's when the ticket wins. Fails as `lockForUse`
 * and `upgradeOffer`, with `errors.upgrade.changed` when chance or prices are not those of the quote, and as
 * `assertMayPlay`; a refusal takes nothing and burns no nonce.
 */
export async function rollUpgrade(world: World, player: Player, input: RollUpgradeInput): Promise<RolledUpgrade> {
  const { ids, addMinor, target, side, quote, revealMs } = input;
  const stamp = dataStamp(world, ['catalogue', 'settings']);
  const [grounds, { closedCountries }] = await Promise.all([readUpgradeGrounds(world), readSettings(world)]);
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    const pair = await lockActivePair(tx, world, player.id, 1);
    const stake = await lockForUse(tx, player.id, ids, 'upgrade');
    await assertMayPlay(tx, player, { kopecks: worthOfStake(stake) + addMinor, closedCountries });
    // Prices come from caches that another process's publishing reaches a moment later: the rows have the last word.
    if (!(await isStampCurrent(tx, stamp))) fail('errors.upgrade.changed');
    const wish = { ids, addKopecks: kopecks(addMinor), targetId: target, side };
    const offer = upgradeOffer(grounds, wish, { stake, moneyKopecks: wallets.money.balance });
    if (quote !== null && quote !== quoteOfUpgrade(offer)) fail('errors.upgrade.changed');
    const revealAt = timeAfter(tx.now, revealMs);
    const id = await insertUpgrade(tx, { playerId: player.id, ...rowOf(offer, grounds.edgePercent), revealAt });
    const request = { playerId: player.id, kind: 'upgrade' as const, subjectId: id, odds: oddsOf(offer) };
    const draw = await rollKept(tx, pair, request);
    await consumeItems(tx, stake, { kind: 'upgrade', id });
    const won = draw.itemId === null ? null : await grant(tx, player.id, offer, draw.id, revealAt);
    const balanceAfter = await post(tx, stakePostings(wallets.money, offer, id));
    await countPlay(tx, player.id, playedOf(offer, won !== null));
    const rolled: RolledUpgrade = {
      ...{ id, insertId: won, targetId: offer.target.id, ...offer.worth, drawId: draw.id },
      ...{ ticket: draw.ticket, nonce: draw.nonce, from: offer.from, to: offer.to },
      balanceKopecks: balanceAfter(wallets.money),
    };
    tx.announce(upgradeRolled(player.id, rolled, revealAt));
    return rolled;
  });
}

const rowOf = (
  { target, worth, stake, stakeKopecks, addKopecks, side, tickets }: UpgradeOffer,
  edgePercent: number,
) => ({
  ...{ targetId: target.id, targetKopecks: worth.priceKopecks, targetCentiG: worth.priceCentiG },
  ...{ itemCount: stake.length, stakeKopecks, addKopecks, side, tickets, edgePercent },
});

const playedOf = ({ stakeKopecks, addKopecks, worth }: UpgradeOffer, isWon: boolean): Played => ({
  ...{ spent: addKopecks, staked: stakeKopecks - addKopecks, won: isWon ? worth.priceKopecks : 0 },
});

/** The tickets that win, and the others, which give nothing; together all of them. */
function oddsOf({ from, to, side, target, worth }: UpgradeOffer): KeptOdds {
  const won = { itemId: target.id, from, to, ...worth };
  const nothing = { itemId: null, priceKopecks: kopecks(0), priceCentiG: centiG(0) };
  return side === 'under'
    ? [won, { ...nothing, from: to + 1, to: TICKETS_TOTAL - 1 }]
    : [{ ...nothing, from: 0, to: from - 1 }, won];
}

async function grant(
  tx: Tx,
  playerId: number,
  { target, worth }: UpgradeOffer,
  drawId: number,
  revealAt: Date,
): Promise<number | null> {
  const granted = { itemId: target.id, drawId, caseId: null, rarity: target.rarityRank, ...worth };
  const [insertId] = await grantItems(tx, playerId, [granted], revealAt);
  return insertId ?? null;
}

/** The money of the stake goes to the house, whatever comes of it. */
const stakePostings = (money: Posting['debit'], { addKopecks }: UpgradeOffer, upgradeId: number): Posting[] =>
  addKopecks === 0
    ? []
    : [
        {
          ...{ debit: money, credit: 'upgrade_stakes', unit: 'RUB', amount: addKopecks, kind: 'upgrade_stake' },
          subject: { type: 'upgrade', id: upgradeId },
        },
      ];
