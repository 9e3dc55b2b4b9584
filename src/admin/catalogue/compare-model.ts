import { type CatalogueItem, type CaseVersion, publishedCases, versionsOf } from '#src/core/catalogue/index.ts';
import { type EditedCase, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ComparedModel, ComparedRowModel, ComparedVersionsModel } from '#views/admin/catalogue/models.ts';
import { caseHead } from './case-model.ts';
import { type ContentsFigures, figuresOf, type Rules } from './contents.ts';
import { itemRow } from './items-model.ts';

/** Version numbers to compare. `to` defaults to the newest version, `from` to the one before it. */
interface ComparisonInput {
  readonly caseId: number;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Differences between two versions of a case, including the draft of the next one. Chances are those stored with the
 * version; returns use current prices.
 *
 * @throws errors.case.unknown when the case does not exist
 */
export async function loadCompared(
  services: Services,
  { locale }: { readonly locale: Locale },
  { caseId, from, to }: ComparisonInput,
): Promise<ComparedModel> {
  const editedCase = await readEditedCase(services.db, caseId);
  const newest = (editedCase.version?.number ?? 0) + (editedCase.draft.rows === null ? 0 : 1);
  const head = caseHead(editedCase, locale);
  if (newest < 2) return { head, newest, versions: null };
  const after = Math.min(to ?? newest, newest);
  const before = Math.min(from ?? Math.max(1, after - 1), newest);
  const [earlier, later, rules] = await Promise.all([
    contentsAt(services, editedCase, before),
    contentsAt(services, editedCase, after),
    readSettings(services),
  ]);
  const versions = earlier && later && versionsModel({ one: editedCase, earlier, later, rules }, locale);
  return { head, newest, versions };
}

interface ComparedContents {
  readonly number: number;
  /** Null for a draft. */
  readonly createdAt: Date | null;
  readonly rows: readonly { readonly item: CatalogueItem; readonly tickets: number }[];
}

/** Version numbers start at 1 without gaps. The draft has the number of the next version. */
async function contentsAt(
  services: Services,
  { id, version, draft }: EditedCase,
  number: number,
): Promise<ComparedContents | null> {
  if (draft.rows === null || number <= (version?.number ?? 0)) {
    const [newerVersion] = await versionsOf(services, id, { before: number + 1, limit: 1 });
    return newerVersion === undefined ? null : contentsOf(newerVersion);
  }
  const { itemsById } = await publishedCases(services);
  const rows = draft.rows.flatMap(({ itemId, tickets }) => {
    const item = itemsById.get(itemId);
    return item === undefined ? [] : [{ item, tickets }];
  });
  return { number, createdAt: null, rows };
}

const contentsOf = ({ number, createdAt, rows }: CaseVersion): ComparedContents => ({
  number,
  createdAt,
  rows: rows.map(({ from, to, item }) => ({ item, tickets: to - from + 1 })),
});

interface ComparedPair {
  readonly one: EditedCase;
  readonly earlier: ComparedContents;
  readonly later: ComparedContents;
  readonly rules: Rules;
}

function versionsModel({ one, earlier, later, rules }: ComparedPair, locale: Locale): ComparedVersionsModel {
  const [before, after] = [figuresIn(earlier, one, rules), figuresIn(later, one, rules)];
  const items = new Map([...later.rows, ...earlier.rows].map(({ item }) => [item.id, item]));
  const figureIn = (figures: ContentsFigures, id: number) => figures.rows.find(({ itemId }) => itemId === id);
  const isFree = one.priceKind === 'free';
  const rows = [...items.values()].map((item): ComparedRowModel => {
    const [was, is] = [figureIn(before, item.id), figureIn(after, item.id)];
    return {
      item: itemRow(item, locale, rules.gPriceKopecks),
      before: was?.chance ?? null,
      after: is?.chance ?? null,
      shareBefore: isFree ? null : (was?.share ?? 0),
      shareAfter: isFree ? null : (is?.share ?? 0),
    };
  });
  return { before: sideOf(earlier, before), after: sideOf(later, after), rows };
}

const sideOf = (
  { number, createdAt }: ComparedContents,
  { percent, averageKopecks }: ContentsFigures,
): ComparedVersionsModel['before'] => ({
  number,
  createdAt: createdAt?.toISOString() ?? null,
  percent,
  averageKopecks,
});

const figuresIn = ({ rows }: ComparedContents, editedCase: EditedCase, rules: Rules): ContentsFigures =>
  figuresOf(
    rows.map(({ item, tickets }) => ({ itemId: item.id, tickets, priceCentiG: item.priceCentiG })),
    editedCase,
    rules,
    new Map(),
  );
