import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { wholeNumber } from '#src/http/endpoints/fields.ts';
import { overrideReason } from '#src/http/endpoints/optional-fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { textPage } from '#views/admin/content/text-page.tsx';
import { textsPage } from '#views/admin/content/texts-page.tsx';
import { wheelEditorPart, wheelPage } from '#views/admin/content/wheel-page.tsx';
import { publishSectors } from './publish-sectors.ts';
import { DOCUMENT_NAMES, keepText, releaseText } from './save-text.ts';
import { sectorFields } from './sector-fields.ts';
import { loadText, loadTextList } from './texts-model.ts';
import { loadWheelEditor } from './wheel-editor-model.ts';

const nothing = z.object({});

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

const texts = page({
  path: '/staff/texts',
  who: 'staff',
  power: 'texts',
  input: nothing,
  load: (services) => loadTextList(services),
  page: textsPage,
});

const document = z.enum(DOCUMENT_NAMES);
const language = z.enum(LOCALE_CODES);

const text = page({
  path: '/staff/texts/:document/:language',
  who: 'staff',
  power: 'texts',
  input: z.object({ document, language, version: wholeNumber(1, 1_000_000_000).nullable().catch(null).default(null) }),
  load: (services, _face, input) => loadText(services, input),
  page: textPage,
});

const LONGEST_TEXT = 30_000;

const draftText = endpoint({
  form: 'POST /staff/texts/:document/:language',
  who: 'staff',
  power: 'texts',
  once: true,
  input: z.object({ document, language, body: z.string().max(LONGEST_TEXT).nullable().default(null) }),
  saidAt: { 'errors.text.shape': 'body' },
  act: keepText,
  message: ({ number }, { t }) => t('office.text.kept', { number }),
  next: ({ number }, input) => `/staff/texts/${input.document}/${input.language}?version=${String(number)}`,
});

const publishText = endpoint({
  form: 'POST /staff/texts/publish',
  who: 'staff',
  power: 'texts',
  once: true,
  input: z.object({ version: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  act: releaseText,
  message: ({ number }, { t }) => t('office.text.published', { number }),
  next: ({ document: name, locale }) => `/staff/texts/${name}/${locale}`,
});

export const routes = [wheel, publishWheel, texts, text, draftText, publishText];
