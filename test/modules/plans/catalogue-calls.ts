import * as catalogue from '#src/core/catalogue/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const in4 = <Text>(text: Text): { ru: Text; en: Text; ua: Text; pl: Text } => ({
  ru: text,
  en: text,
  ua: text,
  pl: text,
});

const terms = {
  ...({ category: 'farm', groupId: 1, position: 1, priceKind: 'money', price: 100, oldPrice: null } as const),
  ...({ cashbackPercent: null, state: 'active', fromAt: null, untilAt: null, palette: 'polar' } as const),
  ...({ stockTotal: null, conditions: [{ kind: 'vk', value: 1 }] } as const),
};

export const CATALOGUE_EDIT_CALLS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  selectEditedItem: (tx) => catalogue.selectEditedItem(tx, 1, 'FOR UPDATE'),
  selectItemId: (tx) => catalogue.selectItemId(tx, 'sample-1'),
  updateItem: (tx) =>
    catalogue.updateItem(tx, 1, { rarityRank: 1, isTracked: false, priceCentiG: 100, isListed: true }),
  putItemTexts: (tx) => catalogue.putItemTexts(tx, 1, in4({ weapon: 'w', skin: 's', title: 't' })),
  setItemImage: (tx) => catalogue.setItemImage(tx, 1, 'y'),
  selectReturns: (tx) => catalogue.selectReturns(tx),
  selectReturnOverrides: (tx) => catalogue.selectReturnOverrides(tx),
  putReturnOverride: (tx) =>
    catalogue.putReturnOverride(
      tx,
      1,
      { leastItemsBasisPoints: 1, mostItemsBasisPoints: 1, totalBasisPoints: 1, openingKopecks: 1 },
      'plan',
    ),
  deleteReturnOverride: (tx) => catalogue.deleteReturnOverride(tx, 1),
  insertPicture: (tx) => catalogue.insertPicture(tx, 'plan', [{ size: '130x88', content: Buffer.from('x') }]),
  selectCataloguePicture: (tx) => catalogue.selectCataloguePicture(tx, 'plan', '130x88'),
  selectEditedCases: (tx) => catalogue.selectEditedCases(tx),
  selectCaseTitles: (tx) => catalogue.selectCaseTitles(tx, 'ru'),
  selectEditedCase: (tx) => catalogue.selectEditedCase(tx, 1),
  lockGroups: (tx) => catalogue.lockGroups(tx),
  putGroupTexts: (tx) => catalogue.putGroupTexts(tx, 1, in4('t')),
  setGroupPosition: (tx) => catalogue.setGroupPosition(tx, 1, 1),
  selectCaseId: (tx) => catalogue.selectCaseId(tx, 'plain'),
  bumpCaseRevision: (tx) => catalogue.bumpCaseRevision(tx, 1),
  updateCaseTerms: (tx) => catalogue.updateCaseTerms(tx, 1, terms),
  lockStock: (tx) => catalogue.lockStock(tx, 1),
  putStock: (tx) => catalogue.putStock(tx, 1, { total: 5, remaining: 5 }),
  putCaseTexts: (tx) => catalogue.putCaseTexts(tx, 1, in4({ title: 't', text: 't' })),
  setCaseImage: (tx) => catalogue.setCaseImage(tx, 1, 'shut', 'y'),
  putDraft: (tx) => catalogue.putDraft(tx, 1, 1, [{ itemId: 1, tickets: 1 }]),
  selectGroups: (tx) => catalogue.selectGroups(tx),
};
