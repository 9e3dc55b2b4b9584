import * as bonus from '#src/games/daily-bonus/store.ts';
import * as players from '#src/players/players/store/players.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import * as currencies from '#src/core/currencies/store.ts';
import * as idempotency from '#src/platform/database/idempotency.ts';
import { countFailedRows } from '#src/platform/process/job-rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import * as items from '#src/players/inventory/store.ts';
import * as catalogue from '#src/core/catalogue/store/catalogue.ts';
import * as gifts from '#src/core/gifts/store.ts';
import * as ledger from '#src/core/ledger/store.ts';
import * as referral from '#src/players/referral/store.ts';
import * as settings from '#src/core/settings/store.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import { in4, newCase, newItem } from './new-rows.ts';
import { BRANDING_CALLS } from './branding-calls.ts';
import { ALERT_CALLS } from './alert-calls.ts';
import { OUTBOX_CALLS, WEBHOOK_CALLS } from './outbox-calls.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';
import { SANDBOX_CALLS } from './sandbox-calls.ts';
import {
  IDENTITY_CALLS,
  PLAYER_BONUS_CALLS,
  PLAYER_CALLS,
  PLAYER_CASE_CALLS,
  PLAYER_EMAIL_CALLS,
  PLAYER_NOTIFICATION_CALLS,
  PLAYER_PROTECTION_CALLS,
  PLAYER_REFERRAL_CALLS,
  PLAYER_WHEEL_CALLS,
  RISK_CALLS,
} from './player-calls.ts';
import { DRAW_CALLS } from './draw-calls.ts';
import { CASE_CALLS } from './case-calls.ts';
import { CATALOGUE_EDIT_CALLS } from './catalogue-calls.ts';
import { FAIRNESS_CALLS } from './fairness-calls.ts';
import { FIGURE_CALLS } from './figure-calls.ts';
import { STAFF_BATTLE_CALLS } from './staff-battle-calls.ts';
import { STAFF_PLAYER_CALLS } from './staff-player-calls.ts';
import { GAME_CALLS, ITEM_USE_CALLS } from './game-calls.ts';
import { BATTLE_CALLS } from './battle-calls.ts';
import { SEAL_CALLS } from './seal-calls.ts';
import { LIMIT_CALLS } from './limit-calls.ts';
import { STAFF_CALLS } from './staff-calls.ts';
import { STANDING_CALLS } from './leaderboard-calls.ts';
import {
  ANNOUNCEMENT_CALLS,
  NOTIFICATION_CALLS,
  PROMO_CALLS,
  CLIENT_ERROR_CALLS,
  INFO_PAGE_CALLS,
  VOUCHER_CALLS,
} from './notification-calls.ts';
import { WHEEL_CALLS } from './wheel-calls.ts';
import { WITHDRAWAL_CALLS } from './withdrawal-calls.ts';

/** Arguments of the calls below: rows from the middle of a filled schema. */
export interface Sample {
  readonly services: Services;
  readonly playerId: number;
  readonly pairId: number;
  readonly itemIds: readonly number[];
  readonly drawIds: readonly number[];
}

type Call = (tx: Tx, sample: Sample) => unknown;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const SEED = 'ab'.repeat(32);

const page = (sample: Sample, more: Partial<items.ListQuery>): items.ListQuery => ({
  playerId: sample.playerId,
  now: new Date('2030-01-01T00:00:00Z'),
  statuses: ['owned', 'bonus'],
  sort: 'new',
  rarity: null,
  itemIds: null,
  after: null,
  limit: 49,
  ...more,
});

/** Every function of every store.ts, called as its module calls it. The test fails when a function is missing here. */
export const STORE_CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  'players/players': PLAYER_CALLS,
  'players/identities': IDENTITY_CALLS,
  'players/player-email': PLAYER_EMAIL_CALLS,
  'players/risk': RISK_CALLS,
  'games/cases': { ...CASE_CALLS, ...PLAYER_CASE_CALLS },
  'core/catalogue': {
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
    nextVersionNumber: (tx) => catalogue.nextVersionNumber(tx, 1),
    selectPrices: (tx) => catalogue.selectPrices(tx, [1, 2]),
    insertItems: (tx) => catalogue.insertItems(tx, [newItem]),
    insertGroup: (tx) => catalogue.insertGroup(tx, 'plan-group', 1, in4('t')),
    addCase: (tx) => newCase(tx),
    insertVersion: async (tx, { services }) => {
      const [itemId = 0] = (await publishedCases(services)).itemsById.keys();
      return await catalogue.insertVersion(tx, await newCase(tx), 1, [{ from: 0, to: 999_999, itemId }]);
    },
    readOffer: (tx) => catalogue.readOffer(tx, 1),
    knownNames: (tx) => catalogue.knownNames(tx),
    updateItemImage: (tx) => catalogue.updateItemImage(tx, 'sample-1', 'y'),
    updateCaseImages: (tx) => catalogue.updateCaseImages(tx, 'plain', 'y', 'y'),
  },
  ...GAME_CALLS,
  'games/battles': BATTLE_CALLS,
  'core/currencies': {
    readCurrencies: (tx) => currencies.readCurrencies(tx),
    insertCurrency: (tx) => {
      const texts = { code: 'xxx', name: 'x', sign: 'x', rate: '1.00000000' };
      return currencies.insertCurrency(tx, { id: 999, ...texts, isDisabled: false });
    },
    selectRateChanges: (tx) => currencies.selectRateChanges(tx, 1, new Date(0)),
    insertRateChange: (tx) => currencies.insertRateChange(tx, 1, { before: '1', after: '2', isOverride: false }),
    selectCurrencyForUpdate: (tx) => currencies.selectCurrencyForUpdate(tx, 4),
    updateCurrency: (tx) => {
      const currency = { id: 1, code: 'usd', name: 'x', sign: '$', rate: '0.01000000', isDisabled: false };
      return currencies.updateCurrency(tx, currency);
    },
  },
  'core/draws': DRAW_CALLS,
  'core/sealed-history': SEAL_CALLS,
  'players/inventory': {
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
    insertStarterItem: (tx, { playerId }) => items.insertStarterItem(tx, playerId, 4_000_000_000, 1),
    selectMoves: (tx, { itemIds }) => items.selectMoves(tx, itemIds),
    selectItemsForUpdate: (tx, { itemIds }) => items.selectItemsForUpdate(tx, itemIds),
    selectOwnItemsForUpdate: (tx, { playerId, itemIds }) => items.selectOwnItemsForUpdate(tx, playerId, itemIds),
    selectOwnItems: (tx, { playerId, itemIds }) => items.selectOwnItems(tx, playerId, itemIds),
    selectSellableForUpdate: (tx, { playerId }) => items.selectSellableForUpdate(tx, playerId, tx.now),
    moveItems: async (tx, { itemIds }) => {
      await items.moveItems(tx, await items.selectItemsForUpdate(tx, itemIds), 'sold');
    },
    selectWon: (tx, { playerId }) => items.selectWon(tx, playerId, { now: tx.now, beforeId: 15_000, limit: 49 }),
    selectItemsByIds: (tx, { itemIds }) => items.selectItemsByIds(tx, itemIds),
    selectWonIn: (tx) => items.selectWonIn(tx, 'case', [17, 18]),
    movesAfter: (tx) => items.movesAfter(tx, 19_000, 100),
    // The estimate of a plan ignores its LIMIT, so the item is one that few players own.
    selectLatestOfItem: (tx) => items.selectLatestOfItem(tx, 140, tx.now, 20),
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
    ownedSummary: async (tx, { playerId }) => {
      await items.ownedSummary(tx, playerId);
      await items.ownedSummary(tx, playerId, tx.now);
    },
  },
  'core/gifts': {
    forgetBefore: (tx, { playerId }) => gifts.forgetBefore(tx, playerId, 1),
    addToPlayer: (tx, { playerId }) => gifts.addToPlayer(tx, { playerId, day: 1, kopecks: 1 }),
    addToTotal: (tx) => gifts.addToTotal(tx, 1, 1),
  },
  'core/ledger': {
    openWallets: async (tx) => {
      const flags = { isAdult: true, isDemo: true, freeSpins: 0 };
      const row = { name: 'x', locale: 'ru' as const, currencyId: 4, ...flags };
      await ledger.openWallets(tx, await players.insertPlayer(tx, row));
    },
    selectWalletsForUpdate: (tx, { playerId }) => ledger.selectWalletsForUpdate(tx, [playerId, playerId + 1]),
    selectBalances: (tx, { playerId }) => ledger.selectBalances(tx, playerId),
    selectShownBalances: (tx, { playerId }) => ledger.selectShownBalances(tx, playerId, tx.now),
    selectUnshownWinnings: (tx, { playerId }) => ledger.selectUnshownWinnings(tx, playerId, tx.now),
    insertWallet: (tx, { playerId }) =>
      ledger.insertWallet(tx, playerId, { account: 'debt', unit: 'RUB', isClosed: false }),
    closeWallets: (tx, { playerId }) => ledger.closeWallets(tx, playerId),
    transfersOf: (tx) => ledger.transfersOf(tx, { type: 'opening', id: 17 }, 50),
    selectKindTotal: (tx, { playerId }) =>
      ledger.selectKindTotal(tx, { side: 'credit', walletId: playerId, kind: 'referral_earning' }),
    readToppedUp: (tx, { playerId }) => ledger.readToppedUp(tx, playerId, LONG_AGO),
    transfersAfter: (tx) => ledger.transfersAfter(tx, 39_000, 100),
    insertTransfers: async (tx, { playerId }) => {
      const [wallet] = await ledger.selectWalletsForUpdate(tx, [playerId]);
      if (!wallet) throw new Error('no wallet');
      const posting = { debit: 'demo', unit: wallet.unit, amount: 1, kind: 'demo_gift' } as const;
      const credit = { ...wallet, playerId, isClosed: false };
      await ledger.insertTransfers(tx, [{ ...posting, credit, subject: { type: 'plan', id: 1 } }]);
    },
    readUnshownSums: (tx, { playerId }) => ledger.readUnshownSums(tx, playerId),
    selectMovements: async (tx, { playerId }) => {
      const wallets = await ledger.selectBalances(tx, playerId);
      await ledger.selectMovements(tx, { wallets, kind: null, unshownSeats: [17, 18], beforeId: 15_000, limit: 51 });
      await ledger.selectMovements(tx, {
        wallets,
        kind: 'case_opening',
        unshownSeats: [],
        beforeId: 15_000,
        limit: 51,
      });
    },
    updateBalances: async (tx, { playerId }) => {
      const [wallet] = await ledger.selectWalletsForUpdate(tx, [playerId]);
      if (wallet) await ledger.updateBalances(tx, [{ wallet: { ...wallet, playerId, isClosed: false }, change: 1 }]);
    },
  },
  'players/notifications': { ...NOTIFICATION_CALLS, ...PLAYER_NOTIFICATION_CALLS },
  'players/announcements': ANNOUNCEMENT_CALLS,
  'players/client-errors': CLIENT_ERROR_CALLS,
  'core/promo-codes': PROMO_CALLS,
  'core/vouchers': VOUCHER_CALLS,
  'core/branding': BRANDING_CALLS,
  'core/outbox': OUTBOX_CALLS,
  'core/webhooks': WEBHOOK_CALLS,
  'players/player-protection': { ...LIMIT_CALLS, ...PLAYER_PROTECTION_CALLS },
  'payments/sandbox-provider': SANDBOX_CALLS,
  'portal/leaderboards': STANDING_CALLS,
  'portal/fairness': FAIRNESS_CALLS,
  'admin/analytics': FIGURE_CALLS,
  'admin/battles': STAFF_BATTLE_CALLS,
  'admin/players': STAFF_PLAYER_CALLS,
  'payments/top-ups': PAYMENT_CALLS,
  'games/daily-bonus': {
    ...PLAYER_BONUS_CALLS,
    insertTake: (tx, { playerId }) => bonus.insertTake(tx, { playerId, day: 30_000, streak: 1, points: 10, spins: 0 }),
  },
  'players/referral': {
    ...PLAYER_REFERRAL_CALLS,
    readEarningsByFriend: (tx, { playerId }) =>
      referral.readEarningsByFriend(tx, playerId, [playerId + 1, playerId + 2]),
    insertEarning: (tx, { playerId }) =>
      referral.insertEarning(tx, {
        paymentId: 900_001,
        inviterId: playerId,
        playerId: playerId + 1,
        percent: 3,
        amountKopecks: 1,
      }),
    selectEarning: (tx) => referral.selectEarning(tx, 17),
    selectEarningTaken: (tx) => referral.selectEarningTaken(tx, 17),
    updateEarningTaken: (tx) => referral.updateEarningTaken(tx, 17, 0),
  },
  'core/settings': {
    readValues: (tx) => settings.readValues(tx),
    readValue: (tx) => settings.readValue(tx, 'x'),
    selectLastEntries: async (tx) => {
      const [entry] = await settings.selectLastEntries(tx);
      await settings.selectLastEntries(tx, entry);
    },
    insertValue: (tx) => settings.insertValue(tx, 'plan', 1),
    putValue: (tx) => settings.putValue(tx, 'plan', 2),
    selectValueForUpdate: (tx) => settings.selectValueForUpdate(tx, 'x'),
  },
  'admin/access': STAFF_CALLS,
  'admin/alerts': ALERT_CALLS,
  'games/wheel': { ...WHEEL_CALLS, ...PLAYER_WHEEL_CALLS },
  'players/info-pages': INFO_PAGE_CALLS,
  'payments/withdrawals': WITHDRAWAL_CALLS,
};

/** Queries of the platform itself, outside the stores. */
export const PLATFORM_CALLS: Readonly<Record<string, Call>> = {
  claimIdempotencyKey: (tx, { playerId }) =>
    idempotency.claimIdempotencyKey(tx, playerId, { key: 'plan-key', hash: SEED }),
  storedAnswerOf: (tx, { playerId }) =>
    idempotency.storedAnswerOf(tx, playerId, { key: 'filler-17', hash: 'none' }).catch(() => null),
  storeAnswer: (tx, { playerId }) => idempotency.storeAnswer(tx, playerId, 'filler-17', '{}'),
  findAnswer: (tx, { playerId }) => idempotency.findAnswer(tx, playerId, 'filler-17'),
  deleteExpiredAnswers: (tx) => idempotency.deleteExpiredAnswers(tx, LONG_AGO),
  countFailedRows: (tx) => countFailedRows({ db: tx }),
};
