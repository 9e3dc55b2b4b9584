import { z } from 'zod';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { promoPage } from '#views/admin/marketing/promo-page.tsx';
import { promoListFragment, promosPage } from '#views/admin/marketing/promos-page.tsx';
import { batchFile } from '#src/admin/marketing/batch-file.ts';
import { loadPromo, loadPromos } from '#src/admin/marketing/promos-model.ts';
import { endBatchNow, endPromoNow, makeBatch, makePromo, PROMO_KINDS } from '#src/admin/marketing/save-promo.ts';
import { optionalMoment, optionalRoubles, optionalWhole, overrideReason } from '#src/http/endpoints/optional-fields.ts';

const cursor = rowId.nullable().catch(null).default(null);
const byId = z.object({ id: rowId });

const promos = page({
  path: '/staff/promos',
  access: { role: 'staff', power: 'promos' },
  input: z.object({ q: z.string().max(64).catch('').default(''), cursor, batches: cursor }),
  load: loadPromos,
  component: promosPage,
  fragments: [promoListFragment],
});

const promo = page({
  path: '/staff/promos/:id',
  access: { role: 'staff', power: 'promos' },
  input: z.object({ id: rowId, cursor }),
  load: (services, _viewer, input) => loadPromo(services, input),
  component: promoPage,
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
  access: { role: 'staff', power: 'promos' },
  idempotent: true,
  input: z.object({ ...promoPlan, code: z.string().max(64) }),
  fieldErrors: { ...SAID_OF_PLAN, 'errors.promo.taken': 'code', 'errors.promo.rule': 'code' },
  command: makePromo,
  message: (code, { t }) => t('admin-marketing.promo.made', { code }),
  redirect: () => '/staff/promos',
});

const addBatch = endpoint({
  form: 'POST /staff/promos/batch',
  access: { role: 'staff', power: 'promos' },
  idempotent: true,
  input: z.object({ ...promoPlan, title: z.string().trim().min(1).max(64), count: wholeNumber(1, 10_000) }),
  fieldErrors: SAID_OF_PLAN,
  command: makeBatch,
  message: ({ count }, { t }) => t('admin-marketing.batch.made', { count }),
  redirect: () => '/staff/promos#batches',
});

const endPromo = endpoint({
  form: 'POST /staff/promos/:id/end',
  access: { role: 'staff', power: 'promos' },
  idempotent: true,
  input: byId,
  command: endPromoNow,
  message: (code, { t }) => t('admin-marketing.promo.ended', { code }),
  redirect: () => '/staff/promos',
});

const endBatch = endpoint({
  form: 'POST /staff/promos/batch/:id/end',
  access: { role: 'staff', power: 'promos' },
  idempotent: true,
  input: byId,
  command: endBatchNow,
  message: (count, { t }) => t('admin-marketing.batch.ended', { count }),
  redirect: () => '/staff/promos#batches',
});

const batchCsv = download({
  path: '/staff/promos/batch/:id/codes.csv',
  access: { role: 'staff', power: 'promos' },
  limits: { perCaller: perMinute(20) },
  input: byId,
  read: batchFile,
});

export const promoCodeRoutes = [promos, promo, addPromo, addBatch, endPromo, endBatch, batchCsv];
