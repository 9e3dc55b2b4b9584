import { z } from 'zod';
import { download } from '#src/http/download.ts';
import { endpoint } from '#src/http/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { promoPage } from '#views/office/promo-page.tsx';
import { promoListPart, promosPage } from '#views/office/promos-page.tsx';
import { wheelEditorPart, wheelPage } from '#views/office/wheel-page.tsx';
import { batchFile } from '../batch-file.ts';
import { loadPromo, loadPromos } from '../promos-model.ts';
import { endBatchNow, endPromoNow, makeBatch, makePromo, PROMO_KINDS } from '../save-promo.ts';
import { publishSectors } from '../publish-sectors.ts';
import { loadWheelEditor } from '../wheel-editor-model.ts';
import { sectorFields } from './sectors.ts';
import { optionalMoment, optionalRoubles, optionalWhole } from './typed.ts';

const cursor = rowId.nullable().catch(null).default(null);
const byId = z.object({ id: rowId });

const promos = page({
  path: '/staff/promos',
  who: 'staff',
  power: 'promos',
  input: z.object({ q: z.string().max(64).catch('').default(''), cursor, batches: cursor }),
  load: (world, _face, input) => loadPromos(world, input),
  page: promosPage,
  parts: [promoListPart],
});

const promo = page({
  path: '/staff/promos/:id',
  who: 'staff',
  power: 'promos',
  input: z.object({ id: rowId, cursor }),
  load: (world, _face, input) => loadPromo(world, input),
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
  load: (world, face, sent) => loadWheelEditor(world, face, sectorFields(face.refused?.values ?? sent)),
  page: wheelPage,
  parts: [wheelEditorPart],
});

const publishWheel = endpoint({
  form: 'POST /staff/wheel',
  who: 'staff',
  power: 'wheel',
  once: true,
  input: z.looseObject({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  act: (world, member, { version, ...sent }) => publishSectors(world, member, { version, fields: sectorFields(sent) }),
  message: (number, { t }) => t('office.wheel.published', { number }),
  next: () => '/staff/wheel',
});

export const shopRoutes = [
  ...[promos, promo, addPromo, addBatch, endPromo, endBatch, batchCsv],
  ...[wheel, publishWheel],
];
