import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { wholeNumber } from '#src/http/endpoints/fields.ts';
import { overrideReason } from '#src/http/endpoints/optional-fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { textPage } from '#views/admin/content/text-page.tsx';
import { textsPage } from '#views/admin/content/texts-page.tsx';
import { wheelEditorFragment, wheelPage } from '#views/admin/content/wheel-page.tsx';
import { publishSectors } from './publish-sectors.ts';
import { CHANGE_KINDS, DOCUMENT_NAMES, keepText, recallText, releaseText } from './save-text.ts';
import { sectorFields } from './sector-fields.ts';
import { loadText, loadTextList } from './texts-model.ts';
import { loadWheelEditor } from './wheel-editor-model.ts';

const nothing = z.object({});

const wheel = page({
  path: '/staff/wheel',
  access: { role: 'staff', power: 'wheel' },
  input: z.looseObject({}),
  load: (services, viewer, sent) => loadWheelEditor(services, viewer, sectorFields(viewer.refused?.values ?? sent)),
  component: wheelPage,
  fragments: [wheelEditorFragment],
});

const publishWheel = endpoint({
  form: 'POST /staff/wheel',
  access: { role: 'staff', power: 'wheel' },
  idempotent: true,
  input: z.looseObject({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER), reason: overrideReason }),
  fieldErrors: { 'errors.catalogue.topUp': 'reason', 'errors.wheel.worth': 'reason' },
  command: (services, member, { version, reason, ...sent }) =>
    publishSectors(services, member, { version, reason, fields: sectorFields(sent) }),
  message: (number, { t }) => t('admin-content.wheel.published', { number }),
  redirect: () => '/staff/wheel',
});

const texts = page({
  path: '/staff/texts',
  access: { role: 'staff', power: 'texts' },
  input: nothing,
  load: loadTextList,
  component: textsPage,
});

const document = z.enum(DOCUMENT_NAMES);
const language = z.enum(LOCALE_CODES);

const text = page({
  path: '/staff/texts/:document/:language',
  access: { role: 'staff', power: 'texts' },
  input: z.object({ document, language, version: wholeNumber(1, 1_000_000_000).nullable().catch(null).default(null) }),
  load: (services, _viewer, input) => loadText(services, input),
  component: textPage,
});

const LONGEST_TEXT = 30_000;

const draftText = endpoint({
  form: 'POST /staff/texts/:document/:language',
  access: { role: 'staff', power: 'texts' },
  idempotent: true,
  input: z.object({ document, language, body: z.string().max(LONGEST_TEXT).nullable().default(null) }),
  fieldErrors: { 'errors.text.shape': 'body' },
  command: keepText,
  message: ({ number }, { t }) => t('admin-content.text.kept', { number }),
  redirect: ({ number }, input) => `/staff/texts/${input.document}/${input.language}?version=${String(number)}`,
});

const publishText = endpoint({
  form: 'POST /staff/texts/publish',
  access: { role: 'staff', power: 'texts' },
  idempotent: true,
  input: z.object({
    version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    // A form that does not say so changes what players may expect.
    change: z.enum(CHANGE_KINDS).default('change'),
  }),
  command: releaseText,
  message: ({ number }, { t }) => t('admin-content.text.published', { number }),
  redirect: ({ document: name, locale }) => `/staff/texts/${name}/${locale}`,
});

const withdrawText = endpoint({
  form: 'POST /staff/texts/withdraw',
  access: { role: 'staff', power: 'texts' },
  idempotent: true,
  input: z.object({ version: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  command: recallText,
  message: ({ number }, { t }) => t('admin-content.text.withdrawn', { number }),
  redirect: ({ document: name, locale }) => `/staff/texts/${name}/${locale}`,
});

export default defineModule({
  name: 'admin/content',
  routes: [wheel, publishWheel, texts, text, draftText, publishText, withdrawText],
});
