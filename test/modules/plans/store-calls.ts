import * as accounts from '#src/accounts/store.ts';
import * as bonus from '#src/bonus/store.ts';
import * as catalogue from '#src/catalogue/store.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import * as currencies from '#src/currencies/store.ts';
import * as items from '#src/items/store.ts';
import * as ledger from '#src/ledger/store.ts';
import * as idempotency from '#src/platform/idempotency.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import * as referral from '#src/referral/store.ts';
import * as settings from '#src/settings/store.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import { in4, newCase, newItem } from './new-rows.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';
import { SANDBOX_CALLS } from './sandbox-calls.ts';
import { ACCOUNT_CALLS } from './account-calls.ts';
import { DRAW_CALLS } from './draw-calls.ts';
import { CASE_CALLS } from './case-calls.ts';
import { CATALOGUE_EDIT_CALLS } from './catalogue-calls.ts';
import { FAIRNESS_CALLS } from './fairness-calls.ts';
import { FIGURE_CALLS } from './figure-calls.ts';
import { DOSSIER_CALLS } from './dossier-calls.ts';
import { GAME_CALLS, ITEM_USE_CALLS } from './game-calls.ts';
import { LIMIT_CALLS } from './limit-calls.ts';
import { STAFF_CALLS } from './staff-calls.ts';
import { STANDING_CALLS } from './standing-calls.ts';
import { ADVERT_CALLS, NOTICE_CALLS, PROMO_CALLS, REPORT_CALLS, SITE_CALLS, VOUCHER_CALLS } from './told-calls.ts';
import { WHEEL_CALLS } from './wheel-calls.ts';
import { WITHDRAWAL_CALLS } from './withdrawal-calls.ts';

/** What the calls below are made with: rows of the middle of a filled schema. */
export interface Sample {
  readonly world: World;
  readonly playerId: number;
  readonly pairId: number;
  readonly itemIds: readonly number[];
  readonly drawIds: readonly number[];
}

type Call = (tx: Tx, sample: Sample) => Promise<unknown>;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const SEED = 'ab'.repeat(32);

const page = (sample: Sample, more: Partial<items.ListQuery>): items.ListQuery => ({
  playerId: sample.playerId,
  statuses: ['owned', 'bonus'],
  sort: 'new',
  rarity: null,
  itemIds: null,
  after: null,
  limit: 49,
  ...more,
});

/** Every function of every store.ts, called as its room calls it. A function that is missing here fails the test. */
export const STORE_CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  accounts: ACCOUNT_CALLS,
  cases: CASE_CALLS,
  catalogue: {
    ...CATALOGUE_EDIT_CALLS,
    selectCases: (tx) => catalogue.selectCases(tx),
    selectCaseTexts: (tx) => catalogue.selectCaseTexts(tx),
    selectConditions: (tx) => catalogue.selectConditions(tx),
    selectItems: (tx) => catalogue.selectItems(tx),
    selectItemTexts: (tx) => catalogue.selectItemTexts(tx),
    selectOdds: (tx) => catalogue.selectOdds(tx, [1]),
    selectVersion: (tx) => catalogue.selectVersion(tx, 1),
    selectVersionIds: (tx) => catalogue.selectVersionIds(tx, 1, 9, 10),
    lockCase: (tx) => catalogue.lockCase(tx, 1),
    selectOffer: (tx) => catalogue.selectOffer(tx, 1),
    selectStock: (tx) => catalogue.selectStock(tx, 1),
    updateStock: (tx) => catalogue.updateStock(tx, 1, 1),
    nextVersionNumber: (tx) => catalogue.nextVersionNumber(tx, 1),
    selectPrices: (tx) => catalogue.selectPrices(tx, [1, 2]),
    insertItems: (tx) => catalogue.insertItems(tx, [newItem]),
    insertGroup: (tx) => catalogue.insertGroup(tx, 'plan-group', 1, in4('t')),
    insertCase: (tx) => newCase(tx),
    insertVersion: async (tx, { world }) => {
      const [itemId = 0] = (await publishedCases(world)).itemsById.keys();
      return await catalogue.insertVersion(tx, await newCase(tx), 1, [{ from: 0, to: 999_999, itemId }]);
    },
    selectKnownNames: (tx) => catalogue.selectKnownNames(tx),
    updateItemImage: (tx) => catalogue.updateItemImage(tx, 'sample-1', 'y'),
    updateCaseImages: (tx) => catalogue.updateCaseImages(tx, 'plain', 'y', 'y'),
  },
  ...GAME_CALLS,
  currencies: {
    readCurrencies: (tx) => currencies.readCurrencies(tx),
    insertCurrency: (tx) => {
      const texts = { code: 'xxx', name: 'x', sign: 'x', rate: '1.00000000' };
      return currencies.insertCurrency(tx, { id: 999, ...texts, isDisabled: false });
    },
    selectCurrencyForUpdate: (tx) => currencies.selectCurrencyForUpdate(tx, 4),
    updateCurrency: (tx) => {
      const currency = { id: 1, code: 'usd', name: 'x', sign: '$', rate: '0.01000000', isDisabled: false };
      return currencies.updateCurrency(tx, currency);
    },
  },
  draws: DRAW_CALLS,
  items: {
    ...ITEM_USE_CALLS,
    insertItems: (tx, { playerId }) => {
      const granted = { itemId: 1, drawId: null as unknown as number, caseId: 1, rarity: 1 };
      return items.insertItems(
        tx,
        playerId,
        [{ ...granted, priceKopecks: kopecks(1), priceCentiG: centiG(1) }],
        tx.now,
      );
    },
    selectMoves: (tx, { itemIds }) => items.selectMoves(tx, itemIds),
    selectItemsForUpdate: (tx, { itemIds }) => items.selectItemsForUpdate(tx, itemIds),
    selectOwnItems: (tx, { playerId, itemIds }) => items.selectOwnItems(tx, playerId, itemIds),
    selectSellableForUpdate: (tx, { playerId }) => items.selectSellableForUpdate(tx, playerId),
    moveItems: async (tx, { itemIds }) => {
      await items.moveItems(tx, await items.selectItemsForUpdate(tx, itemIds), 'sold');
    },
    selectWon: (tx, { playerId }) => items.selectWon(tx, playerId, { now: tx.now, beforeId: 15_000, limit: 49 }),
    selectItemsByIds: (tx, { itemIds }) => items.selectItemsByIds(tx, itemIds),
    selectWonIn: (tx) => items.selectWonIn(tx, 'case', [17, 18]),
    selectMovesAfter: (tx) => items.selectMovesAfter(tx, 19_000, 100),
    selectLatestOfCase: (tx) => items.selectLatestOfCase(tx, 2, tx.now, 20),
    selectLatestRevealed: (tx) => items.selectLatestRevealed(tx, tx.now, 14, 500),
    selectItemsOfDraws: (tx, { drawIds }) => items.selectItemsOfDraws(tx, drawIds),
    selectItems: async (tx, sample) => {
      const after = { value: 5, id: 5 };
      for (const sort of ['new', 'price', '-price', 'rarity'] as const) {
        await items.selectItems(tx, page(sample, { sort }));
        await items.selectItems(tx, page(sample, { sort, statuses: ['sold'], isUnlocked: true, after }));
        await items.selectItems(tx, page(sample, { sort, statuses: [], rarity: 3, itemIds: [1, 2], after }));
      }
    },
    selectOwnedSummary: (tx, { playerId }) => items.selectOwnedSummary(tx, playerId),
  },
  ledger: {
    insertWallets: async (tx) => {
      const flags = { isAdult: true, isDemo: true, freeSpins: 0 };
      const row = { name: 'x', locale: 'ru' as const, currencyId: 4, ...flags };
      await ledger.insertWallets(tx, await accounts.insertPlayer(tx, row));
    },
    selectWalletsForUpdate: (tx, { playerId }) => ledger.selectWalletsForUpdate(tx, [playerId, playerId + 1]),
    selectBalances: (tx, { playerId }) => ledger.selectBalances(tx, playerId),
    insertWallet: (tx, { playerId }) => ledger.insertWallet(tx, playerId, 'debt', 'RUB'),
    selectTransfersOf: (tx) => ledger.selectTransfersOf(tx, { type: 'opening', id: 17 }, 50),
    selectKindTotal: (tx, { playerId }) =>
      ledger.selectKindTotal(tx, { side: 'credit', walletId: playerId, kind: 'referral_earning' }),
    selectToppedUp: (tx, { playerId }) => ledger.selectToppedUp(tx, playerId, LONG_AGO),
    selectTransfersAfter: (tx) => ledger.selectTransfersAfter(tx, 39_000, 100),
    insertTransfers: async (tx, { playerId }) => {
      const [wallet] = await ledger.selectWalletsForUpdate(tx, [playerId]);
      if (!wallet) throw new Error('no wallet');
      const posting = { debit: 'demo', unit: wallet.unit, amount: 1, kind: 'demo_gift' } as const;
      await ledger.insertTransfers(tx, [{ ...posting, credit: wallet, subject: { type: 'plan', id: 1 } }]);
    },
    selectMovements: async (tx, { playerId }) => {
      const wallets = await ledger.selectBalances(tx, playerId);
      await ledger.selectMovements(tx, { wallets, kind: null, beforeId: 15_000, limit: 51 });
      await ledger.selectMovements(tx, { wallets, kind: 'case_opening', beforeId: 15_000, limit: 51 });
    },
    updateBalances: async (tx, { playerId }) => {
      const [wallet] = await ledger.selectWalletsForUpdate(tx, [playerId]);
      if (wallet) await ledger.updateBalances(tx, [{ wallet, change: 1 }]);
    },
  },
  notices: NOTICE_CALLS,
  adverts: ADVERT_CALLS,
  reports: REPORT_CALLS,
  promo: PROMO_CALLS,
  vouchers: VOUCHER_CALLS,
  limits: LIMIT_CALLS,
  sandbox: SANDBOX_CALLS,
  standings: STANDING_CALLS,
  fairness: FAIRNESS_CALLS,
  figures: FIGURE_CALLS,
  dossiers: DOSSIER_CALLS,
  payments: PAYMENT_CALLS,
  bonus: {
    insertTake: (tx, { playerId }) => bonus.insertTake(tx, { playerId, day: 30_000, streak: 1, points: 10, spins: 0 }),
  },
  referral: {
    selectBrought: (tx, { playerId }) => referral.selectBrought(tx, playerId, [playerId + 1, playerId + 2]),
    insertEarning: (tx, { playerId }) =>
      referral.insertEarning(tx, {
        ...{ paymentId: 900_001, inviterId: playerId, playerId: playerId + 1, percent: 3, amountKopecks: 1 },
      }),
    selectEarning: (tx) => referral.selectEarning(tx, 17),
    updateEarningTaken: (tx) => referral.updateEarningTaken(tx, 17, 0),
  },
  settings: {
    readValues: (tx) => settings.readValues(tx),
    readValue: (tx) => settings.readValue(tx, 'x'),
    insertValue: (tx) => settings.insertValue(tx, 'plan', 1),
    putValue: (tx) => settings.putValue(tx, 'plan', 2),
    selectValueForUpdate: (tx) => settings.selectValueForUpdate(tx, 'x'),
  },
  staff: STAFF_CALLS,
  wheel: WHEEL_CALLS,
  site: SITE_CALLS,
  withdrawals: WITHDRAWAL_CALLS,
};

/** What the machine itself asks, beside the stores. */
export const PLATFORM_CALLS: Readonly<Record<string, Call>> = {
  takeClaim: (tx, { playerId }) => idempotency.takeClaim(tx, playerId, { key: 'plan-key', hash: SEED }),
  keepAnswer: (tx, { playerId }) => idempotency.keepAnswer(tx, playerId, 'filler-17', '{}'),
  findAnswer: (tx, { playerId }) => idempotency.findAnswer(tx, playerId, 'filler-17'),
  forgetOldAnswers: (tx) => idempotency.forgetOldAnswers(tx, LONG_AGO),
};
