import { z } from 'zod';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { formatCount } from '#src/shared/format.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { priceListPage } from '#views/admin/catalogue/price-list-page.tsx';
import { pricesPage } from '#views/admin/catalogue/prices-page.tsx';
import { applyPrices } from '#src/admin/catalogue/apply-prices.ts';
import { pricesFile } from '#src/admin/catalogue/prices-file.ts';
import { loadPriceList, loadPrices } from '#src/admin/catalogue/prices-model.ts';
import { cancelPrices, schedulePrices } from '#src/admin/catalogue/schedule-prices.ts';
import { PRICES_UPLOAD, uploadPrices } from '#src/admin/catalogue/upload-prices.ts';

const ACCESS = { role: 'staff', power: 'catalogue' } as const;
const CHANGE = { access: ACCESS, idempotent: true, limits: { perCaller: perMinute(60) } } as const;
const PRICES = '/staff/catalogue/prices';

const prices = page({
  path: PRICES,
  access: ACCESS,
  input: z.object({ before: rowId.nullable().catch(null).default(null) }),
  load: loadPrices,
  component: pricesPage,
});

const priceList = page({
  path: `${PRICES}/:listId`,
  access: ACCESS,
  input: z.object({ listId: rowId }),
  load: loadPriceList,
  component: priceListPage,
});

const file = download({
  path: '/staff/catalogue/prices.csv',
  access: ACCESS,
  limits: { perCaller: perMinute(20) },
  input: z.object({}),
  read: pricesFile,
});

const upload = endpoint({
  form: `POST ${PRICES}`,
  access: ACCESS,
  idempotent: true,
  limits: { perCaller: perMinute(20) },
  upload: PRICES_UPLOAD,
  fieldErrors: {
    'errors.prices.encoding': 'file',
    'errors.prices.columns': 'file',
    'errors.prices.rows': 'file',
    'errors.prices.name': 'file',
    'errors.prices.price': 'file',
    'errors.prices.repeated': 'file',
    'errors.prices.none': 'file',
  },
  input: z.object({ file: z.custom<Upload>(isUpload).nullable().catch(null).default(null) }),
  command: uploadPrices,
  redirect: ({ id }) => `${PRICES}/${String(id)}`,
});

const reason = z
  .string()
  .default('')
  .transform((text) => text.trim().slice(0, 500));
/** A datetime-local value as UTC; null when it is not one. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/)
  .transform((text) => timeFromText(`${text}Z`))
  .refine((time) => !Number.isNaN(time.getTime()))
  .nullable()
  .catch(null)
  .default(null);

const apply = endpoint({
  form: `POST ${PRICES}/:listId/apply`,
  ...CHANGE,
  input: z.object({ listId: rowId, reason }).transform(({ listId, ...sent }) => ({ id: listId, ...sent })),
  command: applyPrices,
  message: ({ changes }, { t }) =>
    t('admin-catalogue.prices.applied', { count: changes, number: formatCount(changes) }),
  redirect: ({ id }) => `${PRICES}/${String(id)}`,
});

const schedule = endpoint({
  form: `POST ${PRICES}/:listId/schedule`,
  ...CHANGE,
  fieldErrors: { 'errors.prices.time': 'dueAt' },
  input: z
    .object({ listId: rowId, dueAt: moment, reason })
    .transform(({ listId, ...sent }) => ({ id: listId, ...sent })),
  command: schedulePrices,
  message: ({ dueAt }, { t }) => t('admin-catalogue.prices.scheduled', { time: shortMoment(dueAt, t.tag) }),
  redirect: ({ id }) => `${PRICES}/${String(id)}`,
});

const cancel = endpoint({
  form: `POST ${PRICES}/:listId/cancel`,
  ...CHANGE,
  input: z.object({ listId: rowId }).transform(({ listId }) => ({ id: listId })),
  command: cancelPrices,
  message: (_cancelled, { t }) => t('admin-catalogue.prices.cancelled'),
  redirect: ({ id }) => `${PRICES}/${String(id)}`,
});

export const priceRoutes = [prices, priceList, file, upload, apply, schedule, cancel];
