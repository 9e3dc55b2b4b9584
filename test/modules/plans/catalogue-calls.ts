import { byLocale } from '#src/shared/locales.ts';
import * as editItems from '#src/core/catalogue/store/edit-items.ts';
import * as configuration from '#src/core/catalogue/store/configuration.ts';
import * as stockPeriods from '#src/core/catalogue/store/stock-periods.ts';
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

export const CATALOGUE_EDIT_CALLS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  selectEditedItem: (tx) => editItems.selectEditedItem(tx, 1, 'FOR UPDATE'),
  selectItemId: (tx) => editItems.selectItemId(tx, 'sample-1'),
  updateItem: (tx) =>
    editItems.updateItem(tx, 1, { rarityRank: 1, isTracked: false, priceCentiG: 100, isListed: true }),
  putItemTexts: (tx) => editItems.putItemTexts(tx, 1, in4({ weapon: 'w', skin: 's', title: 't' })),
  setItemImage: (tx) => editItems.setItemImage(tx, 1, 'y'),
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
