import { addFreeSpins, startCashback } from '#src/accounts/index.ts';
import { type Catalogue, worthOf } from '#src/catalogue/index.ts';
import { grantGift } from '#src/items/index.ts';
import type { PlayerWallets, Posting } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { issueWheelPromo } from '#src/promo/index.ts';
import type { Settings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { grantVoucher } from '#src/vouchers/index.ts';
import type { Prize } from './sector.ts';
import type { GivenPrize } from './spin.ts';

/** How long a cashback of the wheel runs (docs/rules.md 9). */
const CASHBACK_MS = 2 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;

/** What a prize is given by: the spin and its draw, the player's locked wallets, and what holds now. */
export interface Giving {
  readonly spinId: number;
  readonly drawId: number;
  readonly wallets: PlayerWallets;
  readonly itemsById: Catalogue['itemsById'];
  readonly settings: Settings;
}

/** What was given, and what is to be posted for it. */
export interface Given {
  readonly prize: GivenPrize;
  readonly postings: readonly Posting[];
  /** What the prize is worth in kopecks, where it is money or an item; else 0. */
  readonly worthKopecks: number;
}

/** Gives a player what a sector wins: whatever it is, it is theirs when the transaction is committed. */
export async function givePrize(world: World, tx: Tx, won: Prize, giving: Giving): Promise<Given> {
  const { playerId } = giving.wallets;
  switch (won.kind) {
    case 'points':
    case 'money': {
      const worthKopecks = won.kind === 'money' ? won.amount : 0;
      return { ...nothingBut({ kind: won.kind }), postings: [postingOf(won, giving)], worthKopecks };
    }
    case 'item':
      return await giveItem(tx, won.itemId, giving);
    case 'case': {
      const untilAt = timeAfter(tx.now, giving.settings.wheelPrizeDays * DAY_MS);
      const voucherId = await grantVoucher(tx, playerId, { caseId: won.caseId, untilAt, drawId: giving.drawId });
      return nothingBut({ kind: 'case', voucherId, until: untilAt.toISOString() });
    }
    case 'promo': {
      const terms = { percent: won.percent, minSumKopecks: won.minKopecks, untilDays: giving.settings.wheelPrizeDays };
      const { id, until } = await issueWheelPromo(world, tx, playerId, terms);
      return nothingBut({ kind: 'promo', codeId: id, until });
    }
    case 'cashback': {
      const untilAt = timeAfter(tx.now, CASHBACK_MS);
      await startCashback(tx, playerId, untilAt);
      const cashbackPercent = giving.settings.wheelCashbackPercent;
      return nothingBut({ kind: 'cashback', cashbackPercent, until: untilAt.toISOString() });
    }
    case 'spin':
      await addFreeSpins(tx, playerId, 1);
      return nothingBut({ kind: 'spin' });
  }
}

const EMPTY = { insertId: null, voucherId: null, codeId: null, cashbackPercent: null, until: null };

const nothingBut = (prize: Pick<GivenPrize, 'kind'> & Partial<GivenPrize>): Given => ({
  prize: { ...EMPTY, ...prize },
  postings: [],
  worthKopecks: 0,
});

function postingOf({ kind, amount }: Extract<Prize, { amount: number }>, { wallets, spinId }: Giving): Posting {
  const [credit, unit] = kind === 'points' ? ([wallets.bonus, 'BONUS'] as const) : ([wallets.money, 'RUB'] as const);
  return { debit: 'wheel_prizes', credit, unit, amount, kind: 'wheel_prize', subject: { type: 'spin', id: spinId } };
}

async function giveItem(tx: Tx, itemId: number, { wallets, itemsById, settings }: Giving): Promise<Given> {
  const item = itemsById.get(itemId);
  assert(item, `no item ${String(itemId)} in the catalogue`);
  const worth = worthOf(item, settings.gPriceKopecks);
  const insertId = await grantGift(tx, wallets.playerId, { itemId, rarity: item.rarityRank, ...worth });
  return { ...nothingBut({ kind: 'item', insertId }), worthKopecks: worth.priceKopecks };
}
