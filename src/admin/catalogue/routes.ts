import { z } from 'zod';
import { endpoint, perMinute, shown } from '#src/http/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { formatCount } from '#src/shared/format.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { casesPage } from '#views/workshop/cases-page.tsx';
import { casesPart } from '#views/workshop/cases-part.tsx';
import { comparePage } from '#views/workshop/compare-page.tsx';
import { comparedPart } from '#views/workshop/compare-part.tsx';
import { contentsPage } from '#views/workshop/contents-page.tsx';
import { contentsPart } from '#views/workshop/contents-part.tsx';
import { itemPage } from '#views/workshop/item-page.tsx';
import { itemsPage } from '#views/workshop/items-page.tsx';
import { itemsPart } from '#views/workshop/items-part.tsx';
import { termsPage } from '#views/workshop/terms-page.tsx';
import { textsPage } from '#views/workshop/texts-page.tsx';
import { versionsPage } from '#views/workshop/versions-page.tsx';
import { addCase } from './add-case.ts';
import { addItem } from './add-item.ts';
import { loadTerms, loadTexts, loadVersions } from './case-model.ts';
import { loadCases } from './cases-model.ts';
import { changeItem } from './change-item.ts';
import { changeTerms } from './change-terms.ts';
import { changeTexts } from './change-texts.ts';
import { loadCompared } from './compare-model.ts';
import { loadContents, typedContents } from './contents-model.ts';
import { contentsInput, itemInput, newCaseInput, newItemInput, termsInput, textsInput, typedRows } from './inputs.ts';
import { loadItemForm, loadItems } from './items-model.ts';
import { publishContents } from './publish-contents.ts';
import { groupRoutes } from './routes/groups.ts';
import { saveContents } from './save-contents.ts';
import { PICTURE_UPLOAD, sendCasePicture, sendItemPicture } from './send-picture.ts';

const STAFF = { who: 'staff', power: 'catalogue' } as const;
/** What changes something: by the form's key once, and as often as a hand can. */
const CHANGE = { ...STAFF, once: true, rate: perMinute(120) } as const;
const UPLOAD = { ...STAFF, once: true, rate: perMinute(20), upload: PICTURE_UPLOAD } as const;

const item = (id: number): string => `/staff/catalogue/items/${String(id)}`;
const oneCase = (id: number, section = ''): string => `/staff/catalogue/cases/${String(id)}${section}`;

// An address that was mended by hand shows what it can, never an error.
const q = z.string().max(SEARCH_CHARACTERS).catch('').default('');
const choice = z.string().max(20).catch('').default('');
const before = rowId.nullable().catch(null).default(null);

const cases = page({
  path: '/staff/catalogue',
  ...STAFF,
  input: z.object({ q, category: choice, standing: choice }),
  load: (world, face, filter) => loadCases(world, face, filter),
  page: casesPage,
  parts: [casesPart],
});

const items = page({
  path: '/staff/catalogue/items',
  ...STAFF,
  input: z.object({ q, rarity: choice, listed: choice, before }),
  load: (world, face, filter) => loadItems(world, face, filter),
  page: itemsPage,
  parts: [itemsPart],
});

const newItem = page({
  path: '/staff/catalogue/items/new',
  ...STAFF,
  input: z.object({}),
  load: (world, face) => loadItemForm(world, face, null),
  page: itemPage,
});

const editItem = page({
  path: '/staff/catalogue/items/:itemId',
  ...STAFF,
  input: z.object({ itemId: rowId }),
  load: (world, face, { itemId }) => loadItemForm(world, face, itemId),
  page: itemPage,
});

const newCase = page({
  path: '/staff/catalogue/cases/new',
  ...STAFF,
  input: z.object({}),
  load: (world, face) => loadTerms(world, face, null),
  page: termsPage,
});

const contents = page({
  path: '/staff/catalogue/cases/:caseId',
  ...STAFF,
  input: z.object({ caseId: rowId, simulation: rowId.nullable().catch(null).default(null) }),
  load: (world, face, { caseId, simulation }) =>
    // Where somebody else saved meanwhile, theirs stands beside what was typed.
    face.refused === null || face.refused.isStale
      ? loadContents(world, face, { caseId, seed: simulation })
      : typedContents(world, face, caseId, typedRows(face.refused.values)),
  page: contentsPage,
  parts: [contentsPart],
});

const terms = page({
  path: '/staff/catalogue/cases/:caseId/terms',
  ...STAFF,
  input: z.object({ caseId: rowId }),
  load: (world, face, { caseId }) => loadTerms(world, face, caseId),
  page: termsPage,
});

const texts = page({
  path: '/staff/catalogue/cases/:caseId/texts',
  ...STAFF,
  input: z.object({ caseId: rowId }),
  load: (world, face, { caseId }) => loadTexts(world, face, caseId),
  page: textsPage,
});

const versions = page({
  path: '/staff/catalogue/cases/:caseId/versions',
  ...STAFF,
  input: z.object({ caseId: rowId, before }),
  load: (world, face, input) => loadVersions(world, face, input),
  page: versionsPage,
});

const compare = page({
  path: '/staff/catalogue/cases/:caseId/compare',
  ...STAFF,
  input: z.object({ caseId: rowId, from: before, to: before }),
  load: (world, face, input) => loadCompared(world, face, input),
  page: comparePage,
  parts: [comparedPart],
});

const itemAdd = endpoint({
  form: 'POST /staff/catalogue/items',
  ...CHANGE,
  saidAt: { 'errors.catalogue.taken': 'name' },
  input: newItemInput,
  act: addItem,
  message: (_added, { t }) => t('workshop.item.added'),
  next: ({ id }) => item(id),
});

const itemChange = endpoint({
  form: 'POST /staff/catalogue/items/:itemId',
  ...CHANGE,
  saidAt: { 'errors.catalogue.band': 'priceG', 'errors.catalogue.picture': 'listed' },
  input: itemInput,
  act: changeItem,
  message: (_changed, { t }) => t('workshop.saved'),
  next: ({ id }) => item(id),
});

/** Whatever is sent under the name without being a file is no picture. */
const picture = z.custom<Upload>(isUpload).nullable().catch(null).default(null);
const revision = wholeNumber(0, 1_000_000_000);

const itemPicture = endpoint({
  form: 'POST /staff/catalogue/items/:itemId/picture',
  ...UPLOAD,
  input: z.object({ itemId: rowId, revision, picture }).transform(({ itemId, ...sent }) => ({ id: itemId, ...sent })),
  act: sendItemPicture,
  message: (_sent, { t }) => t('workshop.picture.saved'),
  next: ({ id }) => item(id),
});

const caseAdd = endpoint({
  form: 'POST /staff/catalogue/cases',
  ...CHANGE,
  saidAt: { 'errors.catalogue.taken': 'name' },
  input: newCaseInput,
  act: addCase,
  message: (_added, { t }) => t('workshop.case.added'),
  next: ({ id }) => oneCase(id, '/texts'),
});

const termsChange = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/terms',
  ...CHANGE,
  saidAt: { 'errors.catalogue.band': 'price' },
  input: termsInput,
  act: changeTerms,
  message: (_changed, { t }) => t('workshop.saved'),
  next: ({ id }) => oneCase(id, '/terms'),
});

const textsChange = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/texts',
  ...CHANGE,
  input: textsInput,
  act: changeTexts,
  message: (_changed, { t }) => t('workshop.saved'),
  next: ({ id }) => oneCase(id, '/texts'),
});

const casePicture = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/picture',
  ...UPLOAD,
  input: z
    .object({ caseId: rowId, revision, side: z.enum(['shut', 'open']), picture })
    .transform(({ caseId, ...sent }) => ({ id: caseId, ...sent })),
  act: sendCasePicture,
  message: (_sent, { t }) => t('workshop.picture.saved'),
  next: ({ id }) => oneCase(id, '/texts'),
});

const contentsCheck = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/check',
  ...STAFF,
  rate: perMinute(600),
  input: contentsInput,
  act: async (world, member, { at, rows }, { locale }) => typedContents(world, { locale, member }, at.caseId, rows),
  part: (model) => shown(contentsPart, model),
  next: ({ head }) => oneCase(head.id),
});

const contentsSave = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/draft',
  ...CHANGE,
  input: contentsInput,
  act: saveContents,
  message: ({ then }, { t }) => (then === 'discard' ? t('workshop.draft.dropped') : t('workshop.draft.saved')),
  // Saved contents have a revision of their own: another one plays other openings.
  next: ({ caseId, revision: seed, then }) =>
    then === 'simulate' ? `${oneCase(caseId)}?simulation=${String(seed)}#simulation` : oneCase(caseId),
});

const contentsPublish = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/publish',
  ...CHANGE,
  saidAt: { 'errors.catalogue.band': 'reason' },
  input: contentsInput,
  act: publishContents,
  message: ({ number }, { t }) => t('workshop.published', { number: formatCount(number) }),
  next: ({ caseId }) => oneCase(caseId),
});

export const routes = [
  ...groupRoutes,
  ...[cases, items, newItem, editItem, newCase, contents, terms, texts, versions, compare],
  ...[itemAdd, itemChange, itemPicture, caseAdd, termsChange, textsChange, casePicture],
  ...[contentsCheck, contentsSave, contentsPublish],
];
