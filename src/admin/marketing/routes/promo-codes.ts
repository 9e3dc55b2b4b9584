import { z } from 'zod';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { promoPage } from '#views/admin/marketing/promo-page.tsx';
import { promoListPart, promosPage } from '#views/admin/marketing/promos-page.tsx';
import { batchFile } from '#src/admin/marketing/batch-file.ts';
import { loadPromo, loadPromos } from '#src/admin/marketing/promos-model.ts';
import { endBatchNow, endPromoNow, makeBatch, makePromo, PROMO_KINDS } from '#src/admin/marketing/save-promo.ts';
import { optionalMoment, optionalRoubles, optionalWhole, overrideReason } from '#src/http/endpoints/optional-fields.ts';

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

export const promoCodeRoutes = [promos, promo, addPromo, addBatch, endPromo, endBatch, batchCsv];
