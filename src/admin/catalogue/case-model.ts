import {
  caseGroups,
  CATEGORIES,
  type EditedCase,
  editedCase,
  floorReturnPercent,
  PALETTES,
  versionsOf,
} from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { mayDo } from '#src/shared/powers.ts';
import { typedHundredths } from '#src/shared/top-up.ts';
import type { CaseHeadModel, CaseTextsModel, TermsModel, VersionsModel } from '#views/workshop/models.ts';
import { standingOf } from './cases-model.ts';
import { freshKeys } from './fresh-keys.ts';
import { logoOf } from './picture-logo.ts';

type Seen = { readonly locale: Locale; readonly member: Member };

/** What stands above every section of a case. */
export const caseHead = (one: EditedCase, locale: Locale): CaseHeadModel => ({
  ...{ id: one.id, name: one.name, title: one.texts[locale].title, logo: logoOf(one.image) },
  standing: standingOf(one),
  version: one.version?.number ?? null,
  hasDraft: one.draft.rows !== null,
});

/** The form of what a case asks; `caseId` null is that of a new one. Fails with `errors.case.unknown`. */
export async function loadTerms(world: World, { locale, member }: Seen, caseId: number | null): Promise<TermsModel> {
  const [groups, one] = await Promise.all([
    caseGroups(world.db),
    caseId === null ? null : editedCase(world.db, caseId),
  ]);
  const common = {
    ...{ categories: CATEGORIES, palettes: PALETTES, mayOverride: mayDo(member.role, 'override') },
    groups: groups.map(({ id, titles }) => ({ id, title: titles[locale] })),
    keys: freshKeys(world, 1),
  };
  if (one === null) {
    return {
      ...{ head: null, revision: 0, category: CATEGORIES[0], groupId: groups[0]?.id ?? 0, position: '1' },
      ...{ priceKind: 'money', price: '', oldPrice: '', cashback: '', state: 'active', palette: PALETTES[0] },
      ...{ from: '', until: '', stock: '', stockRemaining: null, ...common },
      conditions: { vk: false, telegram: false, level: '', topup: '', cooldown: '' },
    };
  }
  return {
    ...{ head: caseHead(one, locale), revision: one.revision, category: one.category, groupId: one.groupId },
    ...{ position: String(one.position), priceKind: one.priceKind, state: one.state, palette: one.palette },
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

/** As a field of the kind datetime-local has it, in UTC. */
const typedMoment = (moment: Date | null): string => moment?.toISOString().slice(0, 16) ?? '';

/** What a case is called, says and looks like. Fails with `errors.case.unknown`. */
export async function loadTexts(world: World, { locale }: Seen, caseId: number): Promise<CaseTextsModel> {
  const one = await editedCase(world.db, caseId);
  const textsOf = (name: 'title' | 'text'): CaseTextsModel['titles'] => ({
    ru: one.texts.ru[name],
    en: one.texts.en[name],
    ua: one.texts.ua[name],
    pl: one.texts.pl[name],
  });
  return {
    ...{ head: caseHead(one, locale), revision: one.revision, titles: textsOf('title'), texts: textsOf('text') },
    ...{ shut: logoOf(one.image), open: logoOf(one.hoverImage), keys: freshKeys(world, 3) },
  };
}

const PAGE_VERSIONS = 20;

/** What a case held, the newest first. Fails with `errors.case.unknown`. */
export async function loadVersions(
  world: World,
  { locale }: Seen,
  { caseId, before }: { readonly caseId: number; readonly before: number | null },
): Promise<VersionsModel> {
  const one = await editedCase(world.db, caseId);
  const [versions, { gPriceKopecks }] = await Promise.all([
    versionsOf(world, caseId, { before, limit: PAGE_VERSIONS + 1 }),
    readSettings(world),
  ]);
  const shown = versions.slice(0, PAGE_VERSIONS);
  const last = shown.at(-1);
  return {
    head: caseHead(one, locale),
    versions: shown.map(({ id, number, createdAt, rows }) => ({
      ...{ id, number, createdAt: createdAt.toISOString(), items: rows.length },
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
