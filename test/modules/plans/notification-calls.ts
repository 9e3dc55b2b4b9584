import * as adverts from '#src/players/announcements/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import * as site from '#src/players/info-pages/store.ts';
import * as notifications from '#src/players/notifications/store/notifications.ts';
import * as mailings from '#src/players/notifications/store/mailings.ts';
import * as reports from '#src/players/client-errors/store.ts';
import * as promoCodes from '#src/core/promo-codes/store/promo-codes.ts';
import * as staff from '#src/core/promo-codes/store/staff.ts';
import * as vouchers from '#src/core/vouchers/store.ts';

interface Sample {
  readonly playerId: number;
  readonly drawIds: readonly number[];
}

type Calls = Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>>;

const MAILING = {
  id: 1,
  state: 'ready' as const,
  link: null,
  counted: 0,
  written: 0,
  cursorId: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  sentAt: null,
  doneAt: null,
  segment: { activeDays: 7, hasToppedUp: false, levelFrom: null, ids: null },
  texts: new Map([['en', { title: 'Plan', text: 'Plan' }]] as const),
};

export const NOTIFICATION_CALLS: Calls = {
  insertNotifications: (tx, { playerId }) =>
    notifications.insertNotifications(tx, [playerId, playerId + 1], {
      kind: 'battle.begun',
      params: {},
      link: '/battles',
    }),
  insertNotification: async (tx, { playerId }) => {
    const notice = { kind: 'promo.missed', params: { code: 'PLAN' }, link: '/payment' } as const;
    await notifications.insertNotification(tx, playerId, notice);
  },
  selectNotifications: (tx, { playerId }) => notifications.selectNotifications(tx, playerId, 15_000, 51),
  selectUnreadIds: (tx, { playerId }) => notifications.selectUnreadIds(tx, playerId, 100),
  updateRead: (tx, { playerId }) => notifications.updateRead(tx, playerId, 15_000),
  hasUnreadNotification: (tx, { playerId }) => notifications.hasUnreadNotification(tx, playerId, 'bonus.ready'),
  settleNotifications: (tx, { playerId }) => notifications.settleNotifications(tx, playerId, 'bonus.ready'),
  insertMailing: (tx) => mailings.insertMailing(tx, MAILING),
  insertMailingTexts: async (tx) => {
    await mailings.insertMailingTexts(tx, await mailings.insertMailing(tx, MAILING), MAILING.texts);
  },
  selectMailingTexts: (tx) => mailings.selectMailingTexts(tx, [1, 2]),
  selectMailings: (tx) => mailings.selectMailings(tx, 15_000, 31),
  selectMailing: (tx) => mailings.selectMailing(tx, 1),
  selectMailingForUpdate: (tx) => mailings.selectMailingForUpdate(tx, 1),
  selectOpenMailing: (tx) => mailings.selectOpenMailing(tx),
  updateMailing: (tx) => mailings.updateMailing(tx, MAILING),
  insertMailingNotifications: async (tx, { playerId }) => {
    const id = await mailings.insertMailing(tx, MAILING);
    await mailings.insertMailingNotifications(tx, { ...MAILING, id }, [playerId, playerId + 1]);
  },
  eraseNotifications: (tx, { playerId }) => notifications.eraseNotifications(tx, playerId),
};

const ADVERT = {
  caseId: null,
  link: '/bonus',
  fromAt: new Date('2026-01-01T00:00:00Z'),
  untilAt: null,
  audience: 'everybody' as const,
  isDemo: true,
};

export const ANNOUNCEMENT_CALLS: Calls = {
  selectAnnouncements: async (tx) => {
    await ANNOUNCEMENT_CALLS['insertAdvertTexts']?.(tx, { playerId: 0, drawIds: [] });
    return await adverts.selectAnnouncements(tx, tx.now);
  },
  insertAnnouncement: (tx) => adverts.insertAnnouncement(tx, ADVERT),
  insertAnnouncementTexts: async (tx) => {
    const texts = new Map([['en', { lead: 'Plan', text: 'Plan', action: 'Plan' }]] as const);
    await adverts.insertAnnouncementTexts(tx, await adverts.insertAnnouncement(tx, ADVERT), texts);
  },
  selectAnnouncementPage: (tx) => adverts.selectAnnouncementPage(tx, 15_000, 31),
  selectAnnouncement: (tx) => adverts.selectAnnouncement(tx, 1),
  selectAnnouncementForUpdate: (tx) => adverts.selectAnnouncementForUpdate(tx, 1),
  updateAnnouncement: (tx) => adverts.updateAnnouncement(tx, { ...ADVERT, id: 1, texts: new Map() }),
  deleteAnnouncementTexts: (tx) => adverts.deleteAnnouncementTexts(tx, 1),
  endAnnouncementRow: (tx) => adverts.endAnnouncementRow(tx, 1),
  hasDemoRow: (tx) => adverts.hasDemoRow(tx),
  updateDemoEnded: (tx) => adverts.updateDemoEnded(tx),
};

export const CLIENT_ERROR_CALLS: Calls = {
  hasClientError: (tx) => reports.hasClientError(tx, 'ab'.repeat(32)),
  upsertReport: (tx) =>
    reports.upsertReport(tx, 'ab'.repeat(32), {
      source: 'window',
      message: 'm',
      stack: 's',
      url: '/',
      file: '/b.js',
      line: 1,
      column: 2,
      userAgent: 'UA',
      build: 'ab',
      isServer: false,
      requestId: '',
    }),
  upsertAgent: async (tx) => {
    await CLIENT_ERROR_CALLS['upsertReport']?.(tx, { playerId: 0, drawIds: [] });
    await reports.upsertAgent(tx, 'ab'.repeat(32), 'Chrome', 'Android');
  },
  listClientErrors: async (tx) => {
    await reports.listClientErrors(tx, { isOpen: true, after: null, limit: 51 });
    await reports.listClientErrors(tx, { isOpen: true, after: { lastAt: tx.now, hash: 'ab'.repeat(32) }, limit: 51 });
  },
  selectClientError: (tx) => reports.selectClientError(tx, 'ab'.repeat(32)),
  selectAgents: (tx) => reports.selectAgents(tx, 'ab'.repeat(32)),
  updateDone: (tx) => reports.updateDone(tx, 'ab'.repeat(32), 1),
  countErrors: (tx) => reports.countErrors(tx, new Date()),
  deleteClientErrorsBefore: (tx) => reports.deleteClientErrorsBefore(tx, new Date('2020-01-01T00:00:00Z'), 1000),
};

export const PROMO_CALLS: Calls = {
  promoUsesOf: (tx, { playerId }) => promoCodes.promoUsesOf(tx, playerId, Number.MAX_SAFE_INTEGER, 50),
  selectCode: (tx, { playerId }) => promoCodes.selectCode(tx, 'FILLER17', playerId),
  insertCode: (tx) =>
    promoCodes.insertCode(tx, {
      code: 'PLAN',
      kind: 'wheel',
      terms: null,
      ownerId: null,
      fromAt: null,
      untilAt: null,
      maxUses: 1,
      isDemo: false,
    }),
  selectOwnCodes: (tx, { playerId }) => promoCodes.selectOwnCodes(tx, playerId, 50),
  selectOwnCodesByIds: (tx, { playerId }) => promoCodes.selectOwnCodesByIds(tx, playerId, [17, 18]),
  endDemoPromos: (tx) => promoCodes.endDemoPromos(tx),
  takeUse: (tx) => promoCodes.takeUse(tx, 17),
  returnUse: async (tx) => {
    await promoCodes.takeUse(tx, 17);
    await promoCodes.returnUse(tx, 17);
  },
  listSkinCodes: (tx) => staff.listSkinCodes(tx, tx.now, 10),
  bestCodeBasisPoints: (tx) => staff.bestCodeBasisPoints(tx, new Date(0)),
  selectStaffCode: (tx) => staff.selectStaffCode(tx, 17),
  selectStaffCodes: (tx) => staff.selectStaffCodes(tx, 15_000, 51),
  selectCodesLike: (tx) => staff.selectCodesLike(tx, 'FILLER17', 50),
  selectUses: (tx) => staff.selectUses(tx, 17, 15_000, 51),
  endCode: (tx) => staff.endCode(tx, 17),
  insertBatch: (tx) => staff.insertBatch(tx, 'Plan', 1),
  recordBatchCodes: (tx) => staff.recordBatchCodes(tx, 1),
  insertCodes: async (tx) => {
    const plan = { kind: 'wheel' as const, terms: null, fromAt: null, untilAt: null, maxUses: 1 };
    await staff.insertCodes(tx, { ...plan, batchId: await staff.insertBatch(tx, 'Plan', 2) }, ['PLAN1', 'PLAN2']);
  },
  selectBatch: (tx) => staff.selectBatch(tx, 17),
  selectBatches: (tx) => staff.selectBatches(tx, 15_000, 51),
  selectBatchCodes: (tx) => staff.selectBatchCodes(tx, 17, 0, 500),
  endBatchCodes: (tx) => staff.endBatchCodes(tx, 17),
  hasUse: (tx, { playerId }) => promoCodes.hasUse(tx, 18, playerId),
  insertUse: (tx, { playerId }) => promoCodes.insertUse(tx, { promoId: 18, playerId, paymentId: 900_000 }),
};

const TEXT = { document: 'faq', locale: 'pl', number: 900, body: '# A' } as const;

export const INFO_PAGE_CALLS: Calls = {
  selectPublished: (tx) => site.selectPublished(tx, 'faq', 'pl'),
  selectVersions: (tx) => site.selectVersions(tx, 'faq', 'pl', 20),
  selectVersionForUpdate: (tx) => site.selectVersionForUpdate(tx, 1),
  insertVersion: (tx) => site.insertVersion(tx, TEXT),
  updatePublished: async (tx) => site.updatePublished(tx, await site.insertVersion(tx, TEXT)),
};

export const VOUCHER_CALLS: Calls = {
  grantVoucher: (tx, { playerId, drawIds }) =>
    vouchers.grantVoucher(tx, playerId, { caseId: 1, drawId: drawIds.at(-1) ?? 0, untilAt: tx.now }),
  selectVoucher: (tx, { playerId }) => vouchers.selectVoucher(tx, playerId, 17),
  selectVouchers: (tx, { playerId }) => vouchers.selectVouchers(tx, playerId, 50),
  selectVouchersByIds: (tx, { playerId }) => vouchers.selectVouchersByIds(tx, playerId, [17, 18]),
  updateUsed: (tx, { playerId }) => vouchers.updateUsed(tx, { voucherId: 17, playerId, caseId: 1, openingId: 17 }),
};
