import { addFreeSpins, startCashback } from './store.ts';
import type { Catalogue } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { grantGift } from '#src/players/inventory/index.ts';
import type { PlayerWallets, Posting } from '#src/core/ledger/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { issueWheelPromo } from '#src/core/promo-codes/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { grantVoucher } from '#src/core/vouchers/index.ts';
import { mostOfCode } from './most-of-code.ts';
import type { Prize } from './sector.ts';
import type { GivenPrize } from './spin.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** Duration of a cashback won at the wheel (docs/rules.md 9). */
const CASHBACK_MS = PROMISED.cashbackHours * HOUR_MS;

/** Inputs for giving a prize. `wallets` are locked. */
export interface PrizeContext {
  readonly spinId: number;
  readonly drawId: number;
  readonly wallets: PlayerWallets;
  readonly itemsById: Catalogue['itemsById'];
  readonly settings: Settings;
}

export interface PrizeGrant {
  readonly prize: GivenPrize;
  readonly postings: readonly Posting[];
  /** Value of a money or item prize in kopecks; otherwise 0. */
  readonly worthKopecks: number;
}

/** Gives the prize of a sector to the player within the transaction. The caller posts the returned ledger transfers. */
export async function givePrize(services: Services, tx: Tx, prize: Prize, giving: PrizeContext): Promise<PrizeGrant> {
  const { playerId } = giving.wallets;
  switch (prize.kind) {
    case 'points':
    case 'money': {
      const worthKopecks = prize.kind === 'money' ? prize.amount : 0;
      return { ...nothingBut({ kind: prize.kind }), postings: [postingOf(prize, giving)], worthKopecks };
    }
    case 'item':
      return await giveItem(tx, prize.itemId, giving);
    case 'case': {
      const untilAt = timeAfter(tx.now, giving.settings.wheelPrizeDays * DAY_MS);
      const voucherId = await grantVoucher(tx, playerId, { caseId: prize.caseId, untilAt, drawId: giving.drawId });
      return nothingBut({ kind: 'case', voucherId, until: untilAt.toISOString() });
    }
    case 'promo': {
      const terms = {
        percent: prize.percent,
        minSumKopecks: prize.minKopecks,
        mostKopecks: mostOfCode(prize, giving.settings.freeSpinTopUpKopecks),
        untilDays: giving.settings.wheelPrizeDays,
      };
      const { id, until } = await issueWheelPromo(services, tx, playerId, terms);
      return nothingBut({ kind: 'promo', codeId: id, until });
    }
    case 'cashback': {
      const untilAt = timeAfter(tx.now, CASHBACK_MS);
      const cashbackPercent = giving.settings.wheelCashbackPercent;
      await startCashback(tx, playerId, { untilAt, percent: cashbackPercent });
      return nothingBut({ kind: 'cashback', cashbackPercent, until: untilAt.toISOString() });
    }
    case 'spin':
      await addFreeSpins(tx, playerId, 1);
      return nothingBut({ kind: 'spin' });
  }
}

const EMPTY = { insertId: null, voucherId: null, codeId: null, cashbackPercent: null, until: null };

const nothingBut = (prize: Pick<GivenPrize, 'kind'> & Partial<GivenPrize>): PrizeGrant => ({
  prize: { ...EMPTY, ...prize },
  postings: [],
  worthKopecks: 0,
});

function postingOf({ kind, amount }: Extract<Prize, { amount: number }>, { wallets, spinId }: PrizeContext): Posting {
  const [credit, unit] = kind === 'points' ? ([wallets.bonus, 'BONUS'] as const) : ([wallets.money, 'RUB'] as const);
  return { debit: 'wheel_prizes', credit, unit, amount, kind: 'wheel_prize', subject: { type: 'spin', id: spinId } };
}

async function giveItem(tx: Tx, itemId: number, { wallets, itemsById, settings }: PrizeContext): Promise<PrizeGrant> {
  const item = itemsById.get(itemId);
  assert(item, `Item ${String(itemId)} is not in the catalogue`);
  const worth = itemValueOf(item, settings.gPriceKopecks);
  const insertId = await grantGift(tx, wallets.playerId, { itemId, rarity: item.rarityRank, ...worth });
  return { ...nothingBut({ kind: 'item', insertId }), worthKopecks: worth.priceKopecks };
}
