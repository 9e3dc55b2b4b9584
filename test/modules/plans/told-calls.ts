import * as adverts from '#src/adverts/store.ts';
import * as notices from '#src/notices/store.ts';
import type { Tx } from '#src/platform/transaction.ts';
import * as promo from '#src/promo/store.ts';
import * as site from '#src/site/store.ts';
import * as reports from '#src/reports/store.ts';
import * as vouchers from '#src/vouchers/store.ts';

interface Sample {
  readonly playerId: number;
  readonly drawIds: readonly number[];
}

type Calls = Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>>;

const MAILING = {
  ...{ id: 1, state: 'ready' as const, link: null, counted: 0, written: 0, cursorId: 0 },
  ...{ createdAt: new Date('2026-01-01T00:00:00Z'), sentAt: null, doneAt: null },
  segment: { activeDays: 7, hasToppedUp: false, levelFrom: null, ids: null },
  texts: new Map([['en', { title: 'Plan', text: 'Plan' }]] as const),
};

/** Every function of the store of notices. */
export const NOTICE_CALLS: Calls = {
  insertNotice: (tx, { playerId }) =>
    notices.insertNotice(tx, playerId, { kind: 'promo.missed', params: { code: 'PLAN' }, link: '/payment' }),
  selectNotices: (tx, { playerId }) => notices.selectNotices(tx, playerId, 15_000, 51),
  selectUnreadIds: (tx, { playerId }) => notices.selectUnreadIds(tx, playerId, 100),
  updateRead: (tx, { playerId }) => notices.updateRead(tx, playerId, 15_000),
  selectIsWaiting: (tx, { playerId }) => notices.selectIsWaiting(tx, playerId, 'bonus.ready'),
  updateKindRead: (tx, { playerId }) => notices.updateKindRead(tx, playerId, 'bonus.ready'),
  insertMailing: (tx) => notices.insertMailing(tx, MAILING),
  insertMailingTexts: async (tx) => {
    await notices.insertMailingTexts(tx, await notices.insertMailing(tx, MAILING), MAILING.texts);
  },
  selectMailingTexts: (tx) => notices.selectMailingTexts(tx, [1, 2]),
  selectMailings: (tx) => notices.selectMailings(tx, 15_000, 31),
  selectMailing: (tx) => notices.selectMailing(tx, 1),
  selectMailingForUpdate: (tx) => notices.selectMailingForUpdate(tx, 1),
  selectMovingMailing: (tx) => notices.selectMovingMailing(tx),
  updateMailing: (tx) => notices.updateMailing(tx, MAILING),
  insertMailed: async (tx, { playerId }) => {
    const id = await notices.insertMailing(tx, MAILING);
    await notices.insertMailed(tx, { ...MAILING, id }, [playerId, playerId + 1]);
  },
  deleteNotices: (tx, { playerId }) => notices.deleteNotices(tx, playerId),
};

const ADVERT = { caseId: null, link: '/bonus', fromAt: new Date('2026-01-01T00:00:00Z'), untilAt: null, isDemo: true };

/** Every function of the store of adverts. */
export const ADVERT_CALLS: Calls = {
  selectAdverts: async (tx) => {
    await ADVERT_CALLS['insertAdvertTexts']?.(tx, { playerId: 0, drawIds: [] });
    return await adverts.selectAdverts(tx, tx.now);
  },
  insertAdvert: (tx) => adverts.insertAdvert(tx, ADVERT),
  insertAdvertTexts: async (tx) => {
    const texts = new Map([['en', { lead: 'Plan', text: 'Plan', action: 'Plan' }]] as const);
    await adverts.insertAdvertTexts(tx, await adverts.insertAdvert(tx, ADVERT), texts);
  },
  selectAdvertPage: (tx) => adverts.selectAdvertPage(tx, 15_000, 31),
  selectAdvert: (tx) => adverts.selectAdvert(tx, 1),
  selectAdvertForUpdate: (tx) => adverts.selectAdvertForUpdate(tx, 1),
  updateAdvert: (tx) => adverts.updateAdvert(tx, { ...ADVERT, id: 1, texts: new Map() }),
  deleteAdvertTexts: (tx) => adverts.deleteAdvertTexts(tx, 1),
  endAdvertRow: (tx) => adverts.endAdvertRow(tx, 1),
  hasDemoRow: (tx) => adverts.hasDemoRow(tx),
  updateDemoEnded: (tx) => adverts.updateDemoEnded(tx),
};

/** Every function of the store of reports. */
export const REPORT_CALLS: Calls = {
  upsertReport: (tx) =>
    reports.upsertReport(tx, 'ab'.repeat(32), {
      ...{ source: 'window', message: 'm', stack: 's', url: '/', file: '/b.js', line: 1, column: 2, userAgent: 'UA' },
      build: 'ab',
    }),
  upsertAgent: async (tx) => {
    await REPORT_CALLS['upsertReport']?.(tx, { playerId: 0, drawIds: [] });
    await reports.upsertAgent(tx, 'ab'.repeat(32), 'Chrome', 'Android');
  },
  selectFaults: async (tx) => {
    await reports.selectFaults(tx, { isOpen: true, after: null, limit: 51 });
    await reports.selectFaults(tx, { isOpen: true, after: { lastAt: tx.now, hash: 'ab'.repeat(32) }, limit: 51 });
  },
  selectFault: (tx) => reports.selectFault(tx, 'ab'.repeat(32)),
  selectAgents: (tx) => reports.selectAgents(tx, 'ab'.repeat(32)),
  updateDone: (tx) => reports.updateDone(tx, 'ab'.repeat(32), 1),
  countFaultsSince: (tx) => reports.countFaultsSince(tx, new Date()),
  deleteFaultsBefore: (tx) => reports.deleteFaultsBefore(tx, new Date('2020-01-01T00:00:00Z'), 1000),
};

/** Every function of the store of promo codes. */
export const PROMO_CALLS: Calls = {
  selectCode: (tx, { playerId }) => promo.selectCode(tx, 'FILLER17', playerId),
  insertCode: (tx) =>
    promo.insertCode(tx, {
      ...{ code: 'PLAN', kind: 'wheel', terms: null, ownerId: null, fromAt: null, untilAt: null, maxUses: 1 },
      isDemo: false,
    }),
  selectOwnCodes: (tx, { playerId }) => promo.selectOwnCodes(tx, playerId, 50),
  selectOwnCodesByIds: (tx, { playerId }) => promo.selectOwnCodesByIds(tx, playerId, [17, 18]),
  endDemoCodes: (tx) => promo.endDemoCodes(tx),
  takeUse: (tx) => promo.takeUse(tx, 17),
  returnUse: async (tx) => {
    await promo.takeUse(tx, 17);
    await promo.returnUse(tx, 17);
  },
  selectStaffCode: (tx) => promo.selectStaffCode(tx, 17),
  selectStaffCodes: (tx) => promo.selectStaffCodes(tx, 15_000, 51),
  selectCodesLike: (tx) => promo.selectCodesLike(tx, 'FILLER17', 50),
  selectUses: (tx) => promo.selectUses(tx, 17, 15_000, 51),
  endCode: (tx) => promo.endCode(tx, 17),
  insertBatch: (tx) => promo.insertBatch(tx, 'Plan', 1),
  insertCodes: async (tx) => {
    const plan = { kind: 'wheel' as const, terms: null, fromAt: null, untilAt: null, maxUses: 1 };
    await promo.insertCodes(tx, { ...plan, batchId: await promo.insertBatch(tx, 'Plan', 2) }, ['PLAN1', 'PLAN2']);
  },
  selectBatch: (tx) => promo.selectBatch(tx, 17),
  selectBatches: (tx) => promo.selectBatches(tx, 15_000, 51),
  selectBatchCodes: (tx) => promo.selectBatchCodes(tx, 17, 0, 500),
  endBatchCodes: (tx) => promo.endBatchCodes(tx, 17),
  insertUse: (tx, { playerId }) => promo.insertUse(tx, { promoId: 18, playerId, paymentId: 900_000 }),
};

const TEXT = { document: 'faq', locale: 'pl', number: 900, body: '# A' } as const;

/** Every function of the store of information texts. */
export const SITE_CALLS: Calls = {
  selectPublished: (tx) => site.selectPublished(tx, 'faq', 'pl'),
  selectVersions: (tx) => site.selectVersions(tx, 'faq', 'pl', 20),
  selectVersionForUpdate: (tx) => site.selectVersionForUpdate(tx, 1),
  insertVersion: (tx) => site.insertVersion(tx, TEXT),
  updatePublished: async (tx) => site.updatePublished(tx, await site.insertVersion(tx, TEXT)),
};

/** Every function of the store of vouchers. */
export const VOUCHER_CALLS: Calls = {
  insertVoucher: (tx, { playerId, drawIds }) =>
    vouchers.insertVoucher(tx, playerId, { caseId: 1, drawId: drawIds.at(-1) ?? 0, untilAt: tx.now }),
  selectVoucher: (tx, { playerId }) => vouchers.selectVoucher(tx, playerId, 17),
  selectVouchers: (tx, { playerId }) => vouchers.selectVouchers(tx, playerId, 50),
  selectVouchersByIds: (tx, { playerId }) => vouchers.selectVouchersByIds(tx, playerId, [17, 18]),
  updateUsed: (tx, { playerId }) => vouchers.updateUsed(tx, { voucherId: 17, playerId, caseId: 1, openingId: 17 }),
};
