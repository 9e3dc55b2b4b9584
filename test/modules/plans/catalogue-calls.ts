import { byLocale } from '#src/shared/locales.ts';
import * as editItems from '#src/core/catalogue/store/edit-items.ts';
import * as configuration from '#src/core/catalogue/store/configuration.ts';
import * as stockPeriods from '#src/core/catalogue/store/stock-periods.ts';
import * as priceLists from '#src/core/catalogue/store/price-lists.ts';
import * as returns from '#src/core/catalogue/store/returns.ts';
import * as editCases from '#src/core/catalogue/store/edit-cases.ts';
import * as editGroups from '#src/core/catalogue/store/edit-groups.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const in4 = <Text>(text: Text) => byLocale(() => text);

const terms = {
  ...({ category: 'farm', groupId: 1, position: 1, priceKind: 'money', price: 100, oldPrice: null } as const),
  ...({ cashbackPercent: null, state: 'active', fromAt: null, untilAt: null, palette: 'polar' } as const),
  ...({ stockTotal: null, conditions: [{ kind: 'vk', value: 1 }] } as const),
};

const listOf = ({ now }: Tx) =>
  ({
    ...({ id: 1, state: 'draft', memberId: 1, createdAt: now, dueAt: null, endedAt: null } as const),
    ...{ reason: '', refusal: null, rows: 1 },
  }) as const;

const PRICE_CHANGE = {
  kind: 'item',
  id: 1,
  before: { unit: 'g', price: 5, oldPrice: null },
  after: { price: 6, oldPrice: null },
} as const;

export const CATALOGUE_EDIT_CALLS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  selectEditedItem: (tx) => editItems.selectEditedItem(tx, 1, 'FOR UPDATE'),
  selectItemId: (tx) => editItems.selectItemId(tx, 'sample-1'),
  updateItem: (tx) =>
    editItems.updateItem(tx, 1, { rarityRank: 1, isTracked: false, priceCentiG: 100, isListed: true }),
  putItemTexts: (tx) => editItems.putItemTexts(tx, 1, in4({ weapon: 'w', skin: 's', title: 't' })),
  setItemImage: (tx) => editItems.setItemImage(tx, 1, 'y'),
  selectItemPrices: (tx) => priceLists.selectItemPrices(tx),
  selectCasePrices: (tx) => priceLists.selectCasePrices(tx),
  lockItemPrices: (tx) => priceLists.lockItemPrices(tx, [1, 2]),
  lockCasePrices: (tx) => priceLists.lockCasePrices(tx, [1, 2]),
  updateItemPrices: (tx) => priceLists.updateItemPrices(tx, [{ id: 1, price: 5, oldPrice: null }]),
  updateCasePrices: (tx) => priceLists.updateCasePrices(tx, [{ id: 1, price: 5, oldPrice: null }]),
  selectPriceLists: (tx) => priceLists.selectPriceLists(tx, 1000, 30),
  selectPriceList: (tx) => priceLists.selectPriceList(tx, 1),
  lockPriceList: (tx) => priceLists.lockPriceList(tx, 1),
  selectDueLists: (tx) => priceLists.selectDueLists(tx, tx.now),
  insertPriceList: (tx) => priceLists.insertPriceList(tx, 1, [PRICE_CHANGE]),
  selectListChanges: (tx) => priceLists.selectListChanges(tx, 1),
  updateDue: (tx) => priceLists.updateDue(tx, listOf(tx), { dueAt: tx.now, reason: '', memberId: 1 }),
  endPriceList: (tx) => priceLists.endPriceList(tx, listOf(tx), { state: 'applied', reason: '', refusal: null }),
  recordCases: (tx) => configuration.recordCases(tx, [1, 2]),
  selectTicketsOfItems: (tx) => returns.selectTicketsOfItems(tx, [1, 2]),
  selectReturns: (tx) => returns.selectReturns(tx),
  selectReturnOverrides: (tx) => returns.selectReturnOverrides(tx),
  putReturnOverride: (tx) =>
    returns.putReturnOverride(
      tx,
      1,
      { leastItemsBasisPoints: 1, mostItemsBasisPoints: 1, totalBasisPoints: 1, openingKopecks: 1 },
      'plan',
    ),
  deleteReturnOverride: (tx) => returns.deleteReturnOverride(tx, 1),
  insertPicture: (tx) => editItems.insertPicture(tx, 'plan', [{ size: '130x88', content: Buffer.from('x') }]),
  readItemPrices: (tx) => editItems.readItemPrices(tx, [1, 2]),
  findCataloguePicture: (tx) => editItems.findCataloguePicture(tx, 'plan', '130x88'),
  selectEditedCases: (tx) => editCases.selectEditedCases(tx),
  selectCaseTitles: (tx) => editCases.selectCaseTitles(tx, 'ru'),
  selectEditedCase: (tx) => editCases.selectEditedCase(tx, 1),
  lockGroups: (tx) => editGroups.lockGroups(tx),
  putGroupTexts: (tx) => editGroups.putGroupTexts(tx, 1, in4('t')),
  setGroupPosition: (tx) => editGroups.setGroupPosition(tx, 1, 1),
  selectCaseId: (tx) => editCases.selectCaseId(tx, 'plain'),
  bumpCaseRevision: (tx) => editCases.bumpCaseRevision(tx, 1),
  updateCaseTerms: (tx) => editCases.updateCaseTerms(tx, 1, terms),
  readStock: (tx) => stockPeriods.readStock(tx, 1),
  sellStock: (tx) => stockPeriods.sellStock(tx, 1, 1),
  lockStockPeriod: (tx) => stockPeriods.lockStockPeriod(tx, 1),
  startStockPeriod: (tx) => stockPeriods.startStockPeriod(tx, 1, 5),
  updateStockTotal: (tx) => stockPeriods.updateStockTotal(tx, 1, 5),
  endStockPeriod: (tx) => stockPeriods.endStockPeriod(tx, 1),
  recordCase: (tx) => configuration.recordCase(tx, 1),
  recordItems: (tx) => configuration.recordItems(tx, [1, 2]),
  recordReturnOverride: (tx) => configuration.recordReturnOverride(tx, 1),
  putCaseTexts: (tx) => editCases.putCaseTexts(tx, 1, in4({ title: 't', text: 't' })),
  setCaseImage: (tx) => editCases.setCaseImage(tx, 1, 'shut', 'y'),
  putDraft: (tx) => editCases.putDraft(tx, 1, 1, [{ itemId: 1, tickets: 1 }]),
  selectGroups: (tx) => editGroups.selectGroups(tx),
};
