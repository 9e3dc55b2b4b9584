import { z } from 'zod';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { promoPage } from '#views/admin/office/promo-page.tsx';
import { promoListPart, promosPage } from '#views/admin/office/promos-page.tsx';
import { wheelEditorPart, wheelPage } from '#views/admin/office/wheel-page.tsx';
import { batchFile } from '#src/admin/office/batch-file.ts';
import { loadPromo, loadPromos } from '#src/admin/office/promos-model.ts';
import { endBatchNow, endPromoNow, makeBatch, makePromo, PROMO_KINDS } from '#src/admin/office/save-promo.ts';
import { publishSectors } from '#src/admin/office/publish-sectors.ts';
import { loadWheelEditor } from '#src/admin/office/wheel-editor-model.ts';
import { sectorFields } from './sectors.ts';
import { optionalMoment, optionalRoubles, optionalWhole, overrideReason } from './typed.ts';

const cursor = rowId.nullable().catch(null).default(null);
const byId = z.object({ id: rowId });

const promos = page({
  path: '/staff/promos',
  who: 'staff',
  power: 'promos',
  input: z.object({ q: z.string().max(64).catch('').default(''), cursor, batches: cursor }),
  load: (services, viewer, input) => loadPromos(services, viewer, input),
  page: promosPage,
  parts: [promoListPart],
});

const promo = page({
  path: '/staff/promos/:id',
  who: 'staff',
  power: 'promos',
  input: z.object({ id: rowId, cursor }),
  load: (services, _face, input) => loadPromo(services, input),
  page: promoPage,
});

const promoPlan = {
  kind: z.enum(PROMO_KINDS),
  percent: optionalWhole(1, 900),
  amount: optionalRoubles,
  least: optionalRoubles,
  from: optionalMoment,
  until: optionalMoment,
  uses: optionalWhole(1, 4_000_000_000),
  reason: overrideReason,
};

const SAID_OF_PLAN = { 'errors.period': 'until' } as const;

const addPromo = endpoint({
  form: 'POST /staff/promos',
  who: 'staff',
  power: 'promos',
  once: true,
  input: z.object({ ...promoPlan, code: z.string().max(64) }),
  saidAt: { ...SAID_OF_PLAN, 'errors.promo.taken': 'code', 'errors.promo.rule': 'code' },
  act: makePromo,
  message: (code, { t }) => t('office.promo.made', { code }),
  next: () => '/staff/promos',
});

const addBatch = endpoint({
  form: 'POST /staff/promos/batch',
  who: 'staff',
  power: 'promos',
  once: true,
  input: z.object({ ...promoPlan, title: z.string().trim().min(1).max(64), count: wholeNumber(1, 10_000) }),
  saidAt: SAID_OF_PLAN,
  act: makeBatch,
  message: ({ count }, { t }) => t('office.batch.made', { count }),
  next: () => '/staff/promos#batches',
});

const endPromo = endpoint({
  form: 'POST /staff/promos/:id/end',
  who: 'staff',
  power: 'promos',
  once: true,
  input: byId,
  act: endPromoNow,
  message: (code, { t }) => t('office.promo.ended', { code }),
  next: () => '/staff/promos',
});

const endBatch = endpoint({
  form: 'POST /staff/promos/batch/:id/end',
  who: 'staff',
  power: 'promos',
  once: true,
  input: byId,
  act: endBatchNow,
  message: (count, { t }) => t('office.batch.ended', { count }),
  next: () => '/staff/promos#batches',
});

const batchCsv = download({
  path: '/staff/promos/batch/:id/codes.csv',
  who: 'staff',
  power: 'promos',
  input: byId,
  make: batchFile,
});

const wheel = page({
  path: '/staff/wheel',
  who: 'staff',
  power: 'wheel',
  input: z.looseObject({}),
  load: (services, viewer, sent) => loadWheelEditor(services, viewer, sectorFields(viewer.refused?.values ?? sent)),
  page: wheelPage,
  parts: [wheelEditorPart],
});

const publishWheel = endpoint({
  form: 'POST /staff/wheel',
  who: 'staff',
  power: 'wheel',
  once: true,
  input: z.looseObject({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER), reason: overrideReason }),
  saidAt: { 'errors.wheel.worth': 'reason' },
  act: (services, member, { version, reason, ...sent }) =>
    publishSectors(services, member, { version, reason, fields: sectorFields(sent) }),
  message: (number, { t }) => t('office.wheel.published', { number }),
  next: () => '/staff/wheel',
});

export const shopRoutes = [promos, promo, addPromo, addBatch, endPromo, endBatch, batchCsv, wheel, publishWheel];
