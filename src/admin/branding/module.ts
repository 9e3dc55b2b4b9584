import { z } from 'zod';
import { BRAND_PICTURE_BYTES } from '#src/core/branding/index.ts';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, type RequestViewer } from '#src/http/endpoints/endpoint.ts';
import { textFields, textsOf, wholeNumber, yesOrNo } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { BRAND_NAME, BRAND_WORDS, type BrandWords, HELP_TOPICS, LONGEST_BRAND_NAME } from '#src/shared/brand.ts';
import { isColour } from '#src/shared/colour.ts';
import { byLocale, type Locale, LOCALE_CODES } from '#src/shared/locales.ts';
import { LONGEST_SENDER } from '#src/shared/mail-sender.ts';
import { readMailSender } from '#src/platform/config/read-mail-sender.ts';
import { brandingPage } from '#views/admin/branding/branding-page.tsx';
import { loadBranding } from './branding-model.ts';
import { changeHelp, changePicture, discardBrand, publishBrand, restoreBrand, saveBrand } from './save-brand.ts';

const access = { role: 'staff', power: 'branding' } as const;
const CHANGE = { access, idempotent: true, limits: { perCaller: perMinute(60) } } as const;
const PATH = '/staff/branding';
const revision = wholeNumber(0, 1_000_000_000);
const kind = z.enum(['logo', 'favicon']);

const branding = page({
  path: PATH,
  access,
  input: z.object({}),
  load: (services, viewer) => loadBranding(services, viewer),
  component: brandingPage,
});

const name = z.string().trim().max(LONGEST_BRAND_NAME).regex(BRAND_NAME).default('');
/** Empty is the colour of BRAND_FILE. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .default('')
  .transform((typed) => (typed === '' ? null : typed))
  .refine((typed) => typed === null || isColour(typed))
  .transform((typed) => (typed !== null && isColour(typed) ? typed : null));

const locale = z.enum(LOCALE_CODES);

/** Empty is MAIL_FROM. */
const sender = z
  .string()
  .trim()
  .max(LONGEST_SENDER)
  .default('')
  .refine((typed) => typed === '' || readMailSender(typed) !== null);

/** A ticked box sends the language. */
const ticked = z.string().max(1).default('').transform(Boolean);
const shownFields = Object.fromEntries(LOCALE_CODES.map((code) => [`shown.${code}`, ticked])) as Record<
  `shown.${Locale}`,
  typeof ticked
>;

const save = endpoint({
  form: `POST ${PATH}`,
  ...CHANGE,
  input: z
    .object({
      revision,
      accent: colour,
      ground: colour,
      sender,
      mainLanguage: z.union([locale, z.literal('').transform(() => null)]).default(null),
      ...shownFields,
      then: z.enum(['keep', 'preview']).catch('keep').default('keep'),
      ...textFields('brand', name),
      ...textFields('game', name),
      ...textFields('gameCurrency', name),
      ...textFields('gameCurrencyName', name),
    })
    .transform((read) => {
      const texts = BRAND_WORDS.map((word) => [word, textsOf(read, word)] as const);
      const words = byLocale(
        (locale) => Object.fromEntries(texts.map(([word, own]) => [word, own[locale]])) as unknown as BrandWords,
      );
      const { mainLanguage: main, accent, ground } = read;
      const languages =
        main === null ? null : [main, ...LOCALE_CODES.filter((code) => code !== main && read[`shown.${code}`])];
      const form = { words, accent, ground, languages, sender: read.sender };
      return { revision: read.revision, form, isPreview: read.then === 'preview' };
    }),
  command: saveBrand,
  message: ({ isPreview }, { t }) => (isPreview ? null : t('admin-branding.saved')),
  preferenceCookies: ({ isPreview }) => (isPreview ? { preview: true } : {}),
  redirect: ({ isPreview }) => (isPreview ? '/' : PATH),
});

/** Message and redirect after a picture was saved or removed, to its section of the page. */
const savedAt = (section: 'pictures' | 'help') => ({
  message: (_done: unknown, { t }: Pick<RequestViewer, 't'>) => t('admin-branding.saved'),
  redirect: () => `${PATH}#${section}`,
});

const picture = endpoint({
  form: `POST ${PATH}/pictures/:kind`,
  ...CHANGE,
  upload: { field: 'picture', mostBytes: BRAND_PICTURE_BYTES, queue: pictureQueue },
  fieldErrors: { 'errors.brand.picture': 'picture' },
  input: z.object({ kind, revision, picture: z.custom<Upload>(isUpload) }),
  command: changePicture,
  ...savedAt('pictures'),
});

const removePicture = endpoint({
  form: `POST ${PATH}/pictures/:kind/remove`,
  ...CHANGE,
  input: z.object({ kind, revision }).transform((read) => ({ ...read, picture: null })),
  command: changePicture,
  ...savedAt('pictures'),
});

const topic = z.enum(HELP_TOPICS);

const help = endpoint({
  form: `POST ${PATH}/help/:topic`,
  ...CHANGE,
  upload: { field: 'picture', mostBytes: BRAND_PICTURE_BYTES, queue: pictureQueue },
  fieldErrors: { 'errors.brand.help': 'picture' },
  input: z.object({ topic, locale, revision, picture: z.custom<Upload>(isUpload) }),
  command: changeHelp,
  ...savedAt('help'),
});

const removeHelp = endpoint({
  form: `POST ${PATH}/help/:topic/remove`,
  ...CHANGE,
  input: z.object({ topic, locale, revision }).transform((read) => ({ ...read, picture: null })),
  command: changeHelp,
  ...savedAt('help'),
});

const publish = endpoint({
  form: `POST ${PATH}/publish`,
  ...CHANGE,
  input: z.object({ revision }),
  command: publishBrand,
  message: ({ number }, { t }) => t('admin-branding.published', { number }),
  preferenceCookies: () => ({ preview: false }),
  redirect: () => PATH,
});

const discard = endpoint({
  form: `POST ${PATH}/discard`,
  ...CHANGE,
  input: z.object({}),
  command: discardBrand,
  message: (_done, { t }) => t('admin-branding.discarded'),
  preferenceCookies: () => ({ preview: false }),
  redirect: () => PATH,
});

const restore = endpoint({
  form: `POST ${PATH}/restore`,
  ...CHANGE,
  input: z.object({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  command: restoreBrand,
  message: ({ number }, { t }) => t('admin-branding.published', { number }),
  redirect: () => PATH,
});

/** Changes the browser of the staff member and nothing in the store. */
const preview = endpoint({
  form: `POST ${PATH}/preview`,
  access,
  limits: { perCaller: perMinute(60) },
  input: z.object({ on: yesOrNo }),
  command: (_services, _member, { on }) => Promise.resolve({ isOn: on }),
  preferenceCookies: ({ isOn }) => ({ preview: isOn }),
  redirect: ({ isOn }) => (isOn ? '/' : PATH),
});

export default defineModule({
  name: 'admin/branding',
  routes: [branding, save, picture, removePicture, help, removeHelp, publish, discard, restore, preview],
});
