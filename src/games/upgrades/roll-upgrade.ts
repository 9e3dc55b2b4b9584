import { type KeptOdds, lockWalletsAndPair, rollKept } from '#src/core/draws/index.ts';
import { consumeItems, grantItem, lockForUse, valueOfStake } from '#src/players/inventory/index.ts';
import { post, type Posting, shownMoney } from '#src/core/ledger/index.ts';
import { assertMayPlay, countPlay, readPlayFacts, type PlayTotals } from '#src/players/player-protection/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/database/data-version.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { centiG, kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';
import type { Side } from './chance.ts';
import { upgradeRolled } from './events.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';
import { insertUpgrade } from './store.ts';
import { quoteOfUpgrade, readUpgradeOfferInputs, type UpgradeOffer, upgradeOffer } from './upgrade-offer.ts';

export interface RollUpgradeInput {
  /** 1 to 6 distinct ids of owned items. */
  readonly ids: readonly number[];
  /** Money added to the stake, in kopecks. */
  readonly addMinor: number;
  readonly target: number;
  readonly side: Side;
  /** The quote that the page showed; null from clients without a quote. */
  readonly quote: string | null;
  /** Delay after commit until other users see the outcome, in ms: the length of the player's own animation. */
  readonly revealMs: number;
}

/**
 * Rolls an upgrade: consumes the stake, and gives the target to the player when the ticket wins. A refused upgrade
 * takes nothing and uses no nonce. Also throws as `lockForUse`, `upgradeOffer` and `assertMayPlay`.
 *
 * @throws errors.upgrade.changed when chance or prices differ from the quote or changed meanwhile
 */
export async function rollUpgrade(services: Services, player: Player, input: RollUpgradeInput): Promise<RolledUpgrade> {
  const { ids, addMinor, target, side, quote, revealMs } = input;
  const stamp = dataStamp(services, ['catalogue', 'settings']);
  const [grounds, { closedCountries }] = await Promise.all([readUpgradeOfferInputs(services), readSettings(services)]);
  return await transaction(services, player, async (tx) => {
    const { wallets, pair } = await lockWalletsAndPair(tx, services, { playerId: player.id, count: 1 });
    const stake = await lockForUse(tx, player.id, ids, 'upgrade');
    const facts = await readPlayFacts(tx, player.id);
    assertMayPlay(player, facts, { kopecks: valueOfStake(stake) + addMinor, closedCountries });
    // Cached prices may be stale for a moment after another worker publishes a change, so compare them with the rows.
    if (!(await isStampCurrent(tx, stamp))) fail('errors.upgrade.changed');
    const choice = { ids, addKopecks: kopecks(addMinor), targetId: target, side };
    const offer = upgradeOffer(grounds, choice, { stake, moneyKopecks: wallets.money.balance });
    if (quote !== null && quote !== quoteOfUpgrade(offer)) fail('errors.upgrade.changed');
    const revealAt = timeAfter(tx.now, revealMs);
    const id = await insertUpgrade(tx, { playerId: player.id, ...rowOf(offer, grounds.edgePercent), revealAt });
    const request = { playerId: player.id, kind: 'upgrade' as const, subjectId: id, odds: oddsOf(offer) };
    const draw = await rollKept(tx, pair, request);
    await consumeItems(tx, stake, { kind: 'upgrade', id });
    const prize = { itemId: offer.target.id, drawId: draw.id, caseId: null, rarity: offer.target.rarityRank };
    const isWon = draw.itemId !== null;
    const insertId = isWon ? await grantItem(tx, player.id, { ...prize, ...offer.worth }, revealAt) : null;
    const balanceAfter = await post(tx, stakePostings(wallets.money, offer, id));
    await countPlay(tx, player.id, playedOf(offer, isWon));
    const upgrade: RolledUpgrade = {
      id,
      insertId,
      targetId: offer.target.id,
      ...offer.worth,
      drawId: draw.id,
      ticket: draw.ticket,
      nonce: draw.nonce,
      from: offer.from,
      to: offer.to,
      balanceKopecks: shownMoney(balanceAfter(wallets.money), facts.unshown),
    };
    tx.publish(upgradeRolled(player.id, upgrade, revealAt));
    return upgrade;
  });
}

const rowOf = (
  { target, worth, stake, stakeKopecks, addKopecks, side, tickets }: UpgradeOffer,
  edgePercent: number,
) => ({
  targetId: target.id,
  targetKopecks: worth.priceKopecks,
  targetCentiG: worth.priceCentiG,
  itemCount: stake.length,
  stakeKopecks,
  addKopecks,
  side,
  tickets,
  edgePercent,
});

const playedOf = ({ stakeKopecks, addKopecks, worth }: UpgradeOffer, isWon: boolean): PlayTotals => ({
  spent: addKopecks,
  staked: stakeKopecks - addKopecks,
  won: isWon ? worth.priceKopecks : 0,
});

/** The winning and the losing tickets, which together cover all tickets. */
function oddsOf({ from, to, side, target, worth }: UpgradeOffer): KeptOdds {
  const prize = { itemId: target.id, from, to, ...worth };
  const nothing = { itemId: null, priceKopecks: kopecks(0), priceCentiG: centiG(0) };
  return side === 'under'
    ? [prize, { ...nothing, from: to + 1, to: TICKETS_TOTAL - 1 }]
    : [{ ...nothing, from: 0, to: from - 1 }, prize];
}

/** The house receives the staked money whether the player wins or loses. */
const stakePostings = (money: Posting['debit'], { addKopecks }: UpgradeOffer, upgradeId: number): Posting[] =>
  addKopecks === 0
    ? []
    : [
        {
          debit: money,
          credit: 'upgrade_stakes',
          unit: 'RUB',
          amount: addKopecks,
          kind: 'upgrade_stake',
          subject: { type: 'upgrade', id: upgradeId },
        },
      ];
