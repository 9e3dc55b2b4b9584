import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, fragmentOf } from '#src/http/endpoints/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { formatCount } from '#src/shared/format.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { casesPage } from '#views/admin/catalogue/cases-page.tsx';
import { casesFragment } from '#views/admin/catalogue/cases-fragment.tsx';
import { comparePage } from '#views/admin/catalogue/compare-page.tsx';
import { comparedFragment } from '#views/admin/catalogue/compare-fragment.tsx';
import { contentsPage } from '#views/admin/catalogue/contents-page.tsx';
import { contentsFragment } from '#views/admin/catalogue/contents-fragment.tsx';
import { itemPage } from '#views/admin/catalogue/item-page.tsx';
import { itemsPage } from '#views/admin/catalogue/items-page.tsx';
import { itemsFragment } from '#views/admin/catalogue/items-fragment.tsx';
import { termsPage } from '#views/admin/catalogue/terms-page.tsx';
import { textsPage } from '#views/admin/catalogue/texts-page.tsx';
import { versionsPage } from '#views/admin/catalogue/versions-page.tsx';
import { addCase } from './add-case.ts';
import { addItem } from './add-item.ts';
import { loadTerms, loadTexts, loadVersions } from './case-model.ts';
import { loadCases } from './cases-model.ts';
import { changeItem } from './change-item.ts';
import { changeTerms } from './change-terms.ts';
import { changeTexts } from './change-texts.ts';
import { loadCompared } from './compare-model.ts';
import { loadContents, typedContents } from './contents-model.ts';
import {
  contentsInput,
  itemInput,
  newCaseInput,
  newItemInput,
  renamingInput,
  termsInput,
  textsInput,
  typedRows,
} from './inputs.ts';
import { loadItemForm, loadItems } from './items-model.ts';
import { publishContents } from './publish-contents.ts';
import { renameCase } from './rename-case.ts';
import { groupRoutes } from './routes/groups.ts';
import { priceRoutes } from './routes/prices.ts';
import { returnErrors } from './routes/return-errors.ts';
import { saveContents } from './save-contents.ts';
import { PICTURE_UPLOAD, sendCasePicture, sendItemPicture } from './send-picture.ts';
import { applyDuePrices } from './apply-due-prices.ts';

const ACCESS = { role: 'staff', power: 'catalogue' } as const;
/** Options of forms that change something: idempotent, with a rate limit well above manual use. */
const CHANGE = { access: ACCESS, idempotent: true, limits: { perCaller: perMinute(120) } } as const;
const UPLOAD = {
  access: ACCESS,
  idempotent: true,
  limits: { perCaller: perMinute(20) },
  upload: PICTURE_UPLOAD,
} as const;

const item = (id: number): string => `/staff/catalogue/items/${String(id)}`;
const oneCase = (id: number, section = ''): string => `/staff/catalogue/cases/${String(id)}${section}`;

// Values that are not valid in the address are ignored, so a hand-edited address never fails.
const q = z.string().max(SEARCH_CHARACTERS).catch('').default('');
const choice = z.string().max(20).catch('').default('');
const before = rowId.nullable().catch(null).default(null);

const cases = page({
  path: '/staff/catalogue',
  access: ACCESS,
  input: z.object({ q, category: choice, standing: choice }),
  load: loadCases,
  component: casesPage,
  fragments: [casesFragment],
});

const items = page({
  path: '/staff/catalogue/items',
  access: ACCESS,
  input: z.object({ q, rarity: choice, listed: choice, before }),
  load: loadItems,
  component: itemsPage,
  fragments: [itemsFragment],
});

const newItem = page({
  path: '/staff/catalogue/items/new',
  access: ACCESS,
  input: z.object({}),
  load: (services, viewer) => loadItemForm(services, viewer, null),
  component: itemPage,
});

const editItem = page({
  path: '/staff/catalogue/items/:itemId',
  access: ACCESS,
  input: z.object({ itemId: rowId }),
  load: (services, viewer, { itemId }) => loadItemForm(services, viewer, itemId),
  component: itemPage,
});

const newCase = page({
  path: '/staff/catalogue/cases/new',
  access: ACCESS,
  input: z.object({}),
  load: (services, viewer) => loadTerms(services, viewer, null),
  component: termsPage,
});

const contents = page({
  path: '/staff/catalogue/cases/:caseId',
  access: ACCESS,
  input: z.object({ caseId: rowId, simulation: rowId.nullable().catch(null).default(null) }),
  load: (services, viewer, { caseId, simulation }) =>
    // After a conflicting save, show the stored values next to the typed ones.
    viewer.refused === null || viewer.refused.isStale
      ? loadContents(services, viewer, { caseId, seed: simulation })
      : typedContents(services, viewer, caseId, typedRows(viewer.refused.values)),
  component: contentsPage,
  fragments: [contentsFragment],
});

const terms = page({
  path: '/staff/catalogue/cases/:caseId/terms',
  access: ACCESS,
  input: z.object({ caseId: rowId }),
  load: (services, viewer, { caseId }) => loadTerms(services, viewer, caseId),
  component: termsPage,
});

const texts = page({
  path: '/staff/catalogue/cases/:caseId/texts',
  access: ACCESS,
  input: z.object({ caseId: rowId }),
  load: (services, viewer, { caseId }) => loadTexts(services, viewer, caseId),
  component: textsPage,
});

const versions = page({
  path: '/staff/catalogue/cases/:caseId/versions',
  access: ACCESS,
  input: z.object({ caseId: rowId, before }),
  load: loadVersions,
  component: versionsPage,
});

const compare = page({
  path: '/staff/catalogue/cases/:caseId/compare',
  access: ACCESS,
  input: z.object({ caseId: rowId, from: before, to: before }),
  load: loadCompared,
  component: comparePage,
  fragments: [comparedFragment],
});

const itemAdd = endpoint({
  form: 'POST /staff/catalogue/items',
  ...CHANGE,
  fieldErrors: { 'errors.catalogue.taken': 'name' },
  input: newItemInput,
  command: addItem,
  message: (_added, { t }) => t('admin-catalogue.item.added'),
  redirect: ({ id }) => item(id),
});

const itemChange = endpoint({
  form: 'POST /staff/catalogue/items/:itemId',
  ...CHANGE,
  fieldErrors: { ...returnErrors('priceG'), 'errors.catalogue.picture': 'listed' },
  input: itemInput,
  command: changeItem,
  message: (_changed, { t }) => t('admin-catalogue.saved'),
  redirect: ({ id }) => item(id),
});

/** A value that is not a file counts as no picture. */
const picture = z.custom<Upload>(isUpload).nullable().catch(null).default(null);
const revision = wholeNumber(0, 1_000_000_000);

const itemPicture = endpoint({
  form: 'POST /staff/catalogue/items/:itemId/picture',
  ...UPLOAD,
  input: z.object({ itemId: rowId, revision, picture }).transform(({ itemId, ...sent }) => ({ id: itemId, ...sent })),
  command: sendItemPicture,
  message: (_sent, { t }) => t('admin-catalogue.picture.saved'),
  redirect: ({ id }) => item(id),
});

const caseAdd = endpoint({
  form: 'POST /staff/catalogue/cases',
  ...CHANGE,
  fieldErrors: { 'errors.catalogue.taken': 'name', 'errors.catalogue.cooldown': 'cooldown' },
  input: newCaseInput,
  command: addCase,
  message: (_added, { t }) => t('admin-catalogue.case.added'),
  redirect: ({ id }) => oneCase(id, '/texts'),
});

const termsChange = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/terms',
  ...CHANGE,
  fieldErrors: { ...returnErrors('price'), 'errors.catalogue.cooldown': 'cooldown' },
  input: termsInput,
  command: changeTerms,
  message: (_changed, { t }) => t('admin-catalogue.saved'),
  redirect: ({ id }) => oneCase(id, '/terms'),
});

const textsChange = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/texts',
  ...CHANGE,
  input: textsInput,
  command: changeTexts,
  message: (_changed, { t }) => t('admin-catalogue.saved'),
  redirect: ({ id }) => oneCase(id, '/texts'),
});

const caseRename = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/name',
  ...CHANGE,
  fieldErrors: { 'errors.catalogue.taken': 'name' },
  input: renamingInput,
  command: renameCase,
  message: (_renamed, { t }) => t('admin-catalogue.saved'),
  redirect: ({ id }) => oneCase(id, '/texts'),
});

const casePicture = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/picture',
  ...UPLOAD,
  input: z
    .object({ caseId: rowId, revision, side: z.enum(['shut', 'open']), picture })
    .transform(({ caseId, ...sent }) => ({ id: caseId, ...sent })),
  command: sendCasePicture,
  message: (_sent, { t }) => t('admin-catalogue.picture.saved'),
  redirect: ({ id }) => oneCase(id, '/texts'),
});

const contentsCheck = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/check',
  access: ACCESS,
  limits: { perCaller: perMinute(600) },
  input: contentsInput,
  read: (services, viewer, { at, rows }) => typedContents(services, viewer, at.caseId, rows),
  fragment: (model) => fragmentOf(contentsFragment, model),
  redirect: ({ head }) => oneCase(head.id),
});

const contentsSave = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/draft',
  ...CHANGE,
  input: contentsInput,
  command: saveContents,
  message: ({ then }, { t }) =>
    then === 'discard' ? t('admin-catalogue.draft.dropped') : t('admin-catalogue.draft.saved'),
  // The seed is the revision, so each saved revision simulates other openings.
  redirect: ({ caseId, revision: seed, then }) =>
    then === 'simulate' ? `${oneCase(caseId)}?simulation=${String(seed)}#simulation` : oneCase(caseId),
});

const contentsPublish = endpoint({
  form: 'POST /staff/catalogue/cases/:caseId/publish',
  ...CHANGE,
  fieldErrors: returnErrors('reason'),
  input: contentsInput,
  command: publishContents,
  message: ({ number }, { t }) => t('admin-catalogue.published', { number: formatCount(number) }),
  redirect: ({ caseId }) => oneCase(caseId),
});

export default defineModule({
  name: 'admin/catalogue',
  routes: [
    ...groupRoutes,
    ...priceRoutes,
    cases,
    items,
    newItem,
    editItem,
    newCase,
    contents,
    terms,
    texts,
    versions,
    compare,
    itemAdd,
    itemChange,
    itemPicture,
    caseAdd,
    termsChange,
    textsChange,
    caseRename,
    casePicture,
    contentsCheck,
    contentsSave,
    contentsPublish,
  ],
  // A killed process holds scheduled lists up for a minute. Two runs at once are safe: the row of a list is locked.
  jobs: [{ name: 'apply-due-prices', everySeconds: 15, leaseSeconds: 60, act: applyDuePrices }],
});
