import { z } from 'zod';
import { download } from '#src/http/download.ts';
import { endpoint } from '#src/http/endpoint.ts';
import { rowId, textFields, textsOf, wholeNumber } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { advertPage } from '#views/office/advert-page.tsx';
import { advertsPage } from '#views/office/adverts-page.tsx';
import { mailingPage } from '#views/office/mailing-page.tsx';
import { mailingsPage } from '#views/office/mailings-page.tsx';
import { promoPage } from '#views/office/promo-page.tsx';
import { promoListPart, promosPage } from '#views/office/promos-page.tsx';
import { wheelEditorPart, wheelPage } from '#views/office/wheel-page.tsx';
import { loadAdvert, loadAdverts } from '../adverts-model.ts';
import { batchFile } from '../batch-file.ts';
import { loadMailing, loadMailings } from '../mailings-model.ts';
import { loadPromo, loadPromos } from '../promos-model.ts';
import { endAdvertNow, saveAdvert } from '../save-advert.ts';
import { haltMailing, makeMailing, startMailing } from '../save-mailing.ts';
import { endBatchNow, endPromoNow, makeBatch, makePromo, PROMO_KINDS } from '../save-promo.ts';
import { publishSectors } from '../publish-sectors.ts';
import { loadWheelEditor } from '../wheel-editor-model.ts';
import { sectorFields } from './sectors.ts';
import { optionalMoment, optionalPath, optionalRoubles, optionalWhole } from './typed.ts';

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

const addPromo = endpoint({
  form: 'POST /staff/promos',
  who: 'staff',
  power: 'promos',
  once: true,
  input: z.object({ ...promoPlan, code: z.string().max(64) }),
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

const adverts = page({
  path: '/staff/adverts',
  who: 'staff',
  power: 'adverts',
  input: z.object({ cursor }),
  load: (world, face, input) => loadAdverts(world, face, input),
  page: advertsPage,
});

const advert = page({
  path: '/staff/adverts/:id',
  who: 'staff',
  power: 'adverts',
  input: byId,
  load: (world, face, { id }) => loadAdvert(world, face, id),
  page: advertPage,
});

const words = (longest: number) => z.string().trim().max(longest).default('');

const advertInput = z
  .object({
    ...textFields('lead', words(128)),
    ...textFields('text', words(1000)),
    ...textFields('action', words(64)),
    case: optionalWhole(1, Number.MAX_SAFE_INTEGER),
    link: optionalPath,
    from: optionalMoment,
    until: optionalMoment,
  })
  .transform((read) => ({
    ...{ caseId: read.case, link: read.link, fromAt: read.from, untilAt: read.until },
    ...{ lead: textsOf(read, 'lead'), text: textsOf(read, 'text'), action: textsOf(read, 'action') },
  }));

const addAdvert = endpoint({
  form: 'POST /staff/adverts',
  who: 'staff',
  power: 'adverts',
  once: true,
  input: advertInput,
  act: (world, member, input) => saveAdvert(world, member, null, input),
  message: (_id, { t }) => t('office.advert.saved'),
  next: (id) => `/staff/adverts/${String(id)}`,
});

const changeAdvert = endpoint({
  form: 'POST /staff/adverts/:id',
  who: 'staff',
  power: 'adverts',
  once: true,
  input: z.intersection(byId, advertInput),
  act: (world, member, { id, ...input }) => saveAdvert(world, member, id, input),
  message: (_id, { t }) => t('office.advert.saved'),
  next: (id) => `/staff/adverts/${String(id)}`,
});

const endAdvert = endpoint({
  form: 'POST /staff/adverts/:id/end',
  who: 'staff',
  power: 'adverts',
  once: true,
  input: byId,
  act: endAdvertNow,
  message: (_id, { t }) => t('office.advert.ended'),
  next: () => '/staff/adverts',
});

const mailings = page({
  path: '/staff/notices',
  who: 'staff',
  power: 'notices',
  input: z.object({ cursor }),
  load: (world, face, input) => loadMailings(world, face.locale, input),
  page: mailingsPage,
});

const mailing = page({
  path: '/staff/notices/:id',
  who: 'staff',
  power: 'notices',
  input: byId,
  load: (world, _face, { id }) => loadMailing(world, id),
  page: mailingPage,
  // It is looked at again by itself for as long as it moves.
  refresh: ({ state }) => (state === 'counting' || state === 'sending' ? { seconds: 5, to: null } : null),
});

const addMailing = endpoint({
  form: 'POST /staff/notices',
  who: 'staff',
  power: 'notices',
  once: true,
  input: z
    .object({
      ...textFields('title', words(128)),
      ...textFields('text', words(1000)),
      link: optionalPath,
      days: optionalWhole(1, 3650),
      paid: z.literal('1').optional(),
      level: optionalWhole(1, 1000),
      ids: z.string().max(20_000).default(''),
    })
    .transform((read) => ({
      ...{ title: textsOf(read, 'title'), text: textsOf(read, 'text'), link: read.link, ids: read.ids },
      segment: { activeDays: read.days, hasToppedUp: read.paid === '1', levelFrom: read.level },
    })),
  act: makeMailing,
  message: (_id, { t }) => t('office.mailing.made'),
  next: (id) => `/staff/notices/${String(id)}`,
});

const sendMailing = endpoint({
  form: 'POST /staff/notices/:id/send',
  who: 'staff',
  power: 'notices',
  once: true,
  input: byId,
  act: startMailing,
  message: (_id, { t }) => t('office.mailing.sent'),
  next: (id) => `/staff/notices/${String(id)}`,
});

const stopMailing = endpoint({
  form: 'POST /staff/notices/:id/stop',
  who: 'staff',
  power: 'notices',
  once: true,
  input: byId,
  act: haltMailing,
  message: (_id, { t }) => t('office.mailing.stopped'),
  next: (id) => `/staff/notices/${String(id)}`,
});

const wheel = page({
  path: '/staff/wheel',
  who: 'staff',
  power: 'wheel',
  input: z.looseObject({}),
  load: (world, face, sent) => loadWheelEditor(world, face, sectorFields(sent)),
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
  ...[adverts, advert, addAdvert, changeAdvert, endAdvert],
  ...[mailings, mailing, addMailing, sendMailing, stopMailing, wheel, publishWheel],
];
