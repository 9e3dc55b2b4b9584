import type { StaffViewer } from '#src/shared/viewers.ts';
import { newFormKeys } from '#src/platform/security/form-key.ts';
import { versionsOf, topUpDaysOf } from '#src/core/catalogue/index.ts';
import {
  caseGroups,
  CATEGORIES,
  type EditedCase,
  readEditedCase,
  PALETTES,
} from '#src/core/catalogue/editing/index.ts';
import { floorReturnPercent } from '#src/core/catalogue/returns/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { type Locale, byLocale } from '#src/shared/locales.ts';
import { hasPower } from '#src/shared/powers.ts';
import { typedHundredths } from '#src/shared/top-up.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { CaseHeadModel, CaseTextsModel, TermsModel, VersionsModel } from '#views/admin/catalogue/models.ts';
import { caseStatusOf } from './cases-model.ts';
import { logoOf } from './picture-logo.ts';

export const caseHead = (editedCase: EditedCase, locale: Locale): CaseHeadModel => ({
  id: editedCase.id,
  name: editedCase.name,
  title: editedCase.texts[locale].title,
  logo: logoOf(editedCase.image),
  standing: caseStatusOf(editedCase),
  version: editedCase.version?.number ?? null,
  hasDraft: editedCase.draft.rows !== null,
});

/**
 * Form of the terms of a case. A null `caseId` gives the form of a new case.
 *
 * @throws errors.case.unknown when the case does not exist
 */
export async function loadTerms(
  services: Services,
  { locale, member }: StaffViewer,
  caseId: number | null,
): Promise<TermsModel> {
  const [groups, editedCase] = await Promise.all([
    caseGroups(services.db),
    caseId === null ? null : readEditedCase(services.db, caseId),
  ]);
  const common = {
    choices: {
      categories: CATEGORIES,
      palettes: PALETTES,
      groups: groups.map(({ id, titles }) => ({ id, title: titles[locale] })),
    },
    mayOverride: hasPower(member.role, 'override'),
    keys: newFormKeys(services, 1),
  };
  if (editedCase === null) {
    return {
      head: null,
      revision: 0,
      // The form starts with a price in money.
      category: 'farm',
      groupId: groups[0]?.id ?? 0,
      position: '1',
      priceKind: 'money',
      price: '',
      oldPrice: '',
      cashback: '',
      state: 'active',
      palette: PALETTES[0],
      from: '',
      until: '',
      stock: '',
      stockPeriod: null,
      ...common,
      conditions: { vk: false, telegram: false, level: '', topup: '', topupDays: '', cooldown: '' },
    };
  }
  return {
    head: caseHead(editedCase, locale),
    revision: editedCase.revision,
    category: editedCase.category,
    groupId: editedCase.groupId,
    position: String(editedCase.position),
    priceKind: editedCase.priceKind,
    state: editedCase.state,
    palette: editedCase.palette,
    price: editedCase.priceKind === 'free' ? '' : typedHundredths(editedCase.price),
    oldPrice: editedCase.oldPrice === null ? '' : typedHundredths(editedCase.oldPrice),
    cashback: String(editedCase.cashbackPercent ?? ''),
    from: typedMoment(editedCase.fromAt),
    until: typedMoment(editedCase.untilAt),
    stock: String(editedCase.stockTotal ?? ''),
    stockPeriod: stockPeriodOf(editedCase),
    conditions: askedOf(editedCase),
    ...common,
  };
}

const stockPeriodOf = ({ stockSold: sold, stockRemaining: remaining }: EditedCase): TermsModel['stockPeriod'] =>
  sold === null || remaining === null ? null : { sold, remaining };

function askedOf({ conditions }: EditedCase): TermsModel['conditions'] {
  const values = new Map(conditions.map(({ kind, value }) => [kind, value]));
  const topUpDays = conditions.map(topUpDaysOf).find((days) => days !== null);
  const topup = values.get('topup');
  return {
    vk: values.has('vk'),
    telegram: values.has('telegram'),
    level: String(values.get('level') ?? ''),
    topup: topup === undefined ? '' : typedHundredths(topup),
    topupDays: String(topUpDays ?? ''),
    cooldown: String(values.get('cooldown') ?? ''),
  };
}

/** Value of a datetime-local field, in UTC. */
const typedMoment = (moment: Date | null): string => moment?.toISOString().slice(0, 16) ?? '';

/**
 * Texts and pictures of a case.
 *
 * @throws errors.case.unknown when the case does not exist
 */
export async function loadTexts(services: Services, { locale }: StaffViewer, caseId: number): Promise<CaseTextsModel> {
  const editedCase = await readEditedCase(services.db, caseId);
  const textsOf = (name: 'title' | 'text'): CaseTextsModel['titles'] =>
    byLocale((locale) => editedCase.texts[locale][name]);
  return {
    head: caseHead(editedCase, locale),
    revision: editedCase.revision,
    titles: textsOf('title'),
    texts: textsOf('text'),
    shut: logoOf(editedCase.image),
    open: logoOf(editedCase.hoverImage),
    keys: newFormKeys(services, 4),
  };
}

const PAGE_VERSIONS = 20;

/**
 * Published versions of a case, newest first.
 *
 * @throws errors.case.unknown when the case does not exist
 */
export async function loadVersions(
  services: Services,
  { locale }: StaffViewer,
  { caseId, before }: { readonly caseId: number; readonly before: number | null },
): Promise<VersionsModel> {
  const editedCase = await readEditedCase(services.db, caseId);
  const [versions, { gPriceKopecks }] = await Promise.all([
    versionsOf(services, caseId, { before, limit: PAGE_VERSIONS + 1 }),
    readSettings(services),
  ]);
  const path = `/staff/catalogue/cases/${String(caseId)}/versions`;
  const page = pageOf(versions, PAGE_VERSIONS, ({ number }) => `${path}?before=${String(number)}`);
  return {
    head: caseHead(editedCase, locale),
    versions: page.rows.map(({ id, number, createdAt, rows }) => ({
      id,
      number,
      createdAt: createdAt.toISOString(),
      items: rows.length,
      percent: floorReturnPercent(
        rows.map(({ from, to, item }) => ({ tickets: to - from + 1, priceCentiG: item.priceCentiG })),
        editedCase,
        gPriceKopecks,
      ),
    })),
    next: page.next,
  };
}
