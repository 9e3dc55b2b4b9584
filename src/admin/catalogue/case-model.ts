import {
  caseGroups,
  CATEGORIES,
  type EditedCase,
  readEditedCase,
  floorReturnPercent,
  PALETTES,
  versionsOf,
} from '#src/core/catalogue/index.ts';
import type { StaffMember } from '#src/platform/staff-member.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { hasPower } from '#src/shared/powers.ts';
import { typedHundredths } from '#src/shared/top-up.ts';
import type { CaseHeadModel, CaseTextsModel, TermsModel, VersionsModel } from '#views/admin/catalogue/models.ts';
import { standingOf } from './cases-model.ts';
import { freshKeys } from './fresh-keys.ts';
import { logoOf } from './picture-logo.ts';

type CaseEditorViewer = { readonly locale: Locale; readonly member: StaffMember };

export const caseHead = (one: EditedCase, locale: Locale): CaseHeadModel => ({
  id: one.id,
  name: one.name,
  title: one.texts[locale].title,
  logo: logoOf(one.image),
  standing: standingOf(one),
  version: one.version?.number ?? null,
  hasDraft: one.draft.rows !== null,
});

/**
 * Form of the terms of a case. A null `caseId` gives the form of a new case.
 *
 * @throws errors.case.unknown when the case does not exist
 */
export async function loadTerms(
  services: Services,
  { locale, member }: CaseEditorViewer,
  caseId: number | null,
): Promise<TermsModel> {
  const [groups, one] = await Promise.all([
    caseGroups(services.db),
    caseId === null ? null : readEditedCase(services.db, caseId),
  ]);
  const common = {
    categories: CATEGORIES,
    palettes: PALETTES,
    mayOverride: hasPower(member.role, 'override'),
    groups: groups.map(({ id, titles }) => ({ id, title: titles[locale] })),
    keys: freshKeys(services, 1),
  };
  if (one === null) {
    return {
      head: null,
      revision: 0,
      category: CATEGORIES[0],
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
      stockRemaining: null,
      ...common,
      conditions: { vk: false, telegram: false, level: '', topup: '', cooldown: '' },
    };
  }
  return {
    head: caseHead(one, locale),
    revision: one.revision,
    category: one.category,
    groupId: one.groupId,
    position: String(one.position),
    priceKind: one.priceKind,
    state: one.state,
    palette: one.palette,
    price: one.priceKind === 'free' ? '' : typedHundredths(one.price),
    oldPrice: one.oldPrice === null ? '' : typedHundredths(one.oldPrice),
    cashback: String(one.cashbackPercent ?? ''),
    from: typedMoment(one.fromAt),
    until: typedMoment(one.untilAt),
    stock: String(one.stockTotal ?? ''),
    stockRemaining: one.stockRemaining,
    conditions: askedOf(one),
    ...common,
  };
}

function askedOf({ conditions }: EditedCase): TermsModel['conditions'] {
  const values = new Map(conditions.map(({ kind, value }) => [kind, value]));
  const topup = values.get('topup');
  return {
    vk: values.has('vk'),
    telegram: values.has('telegram'),
    level: String(values.get('level') ?? ''),
    topup: topup === undefined ? '' : typedHundredths(topup),
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
export async function loadTexts(
  services: Services,
  { locale }: CaseEditorViewer,
  caseId: number,
): Promise<CaseTextsModel> {
  const one = await readEditedCase(services.db, caseId);
  const textsOf = (name: 'title' | 'text'): CaseTextsModel['titles'] => ({
    ru: one.texts.ru[name],
    en: one.texts.en[name],
    ua: one.texts.ua[name],
    pl: one.texts.pl[name],
  });
  return {
    head: caseHead(one, locale),
    revision: one.revision,
    titles: textsOf('title'),
    texts: textsOf('text'),
    shut: logoOf(one.image),
    open: logoOf(one.hoverImage),
    keys: freshKeys(services, 3),
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
  { locale }: CaseEditorViewer,
  { caseId, before }: { readonly caseId: number; readonly before: number | null },
): Promise<VersionsModel> {
  const one = await readEditedCase(services.db, caseId);
  const [versions, { gPriceKopecks }] = await Promise.all([
    versionsOf(services, caseId, { before, limit: PAGE_VERSIONS + 1 }),
    readSettings(services),
  ]);
  const shown = versions.slice(0, PAGE_VERSIONS);
  const last = shown.at(-1);
  return {
    head: caseHead(one, locale),
    versions: shown.map(({ id, number, createdAt, rows }) => ({
      id,
      number,
      createdAt: createdAt.toISOString(),
      items: rows.length,
      percent: floorReturnPercent(
        rows.map(({ from, to, item }) => ({ tickets: to - from + 1, priceCentiG: item.priceCentiG })),
        one,
        gPriceKopecks,
      ),
    })),
    next:
      versions.length > shown.length && last
        ? `/staff/catalogue/cases/${String(caseId)}/versions?before=${String(last.number)}`
        : null,
  };
}
