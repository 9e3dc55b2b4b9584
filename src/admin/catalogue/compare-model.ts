import {
  type CatalogueItem,
  type CaseVersion,
  type EditedCase,
  editedCase,
  publishedCases,
  versionsOf,
} from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ComparedModel, ComparedRowModel, ComparedVersionsModel } from '#views/workshop/models.ts';
import { caseHead } from './case-model.ts';
import { type ContentsFigures, figuresOf, type Rules } from './contents.ts';
import { itemRow } from './items-model.ts';

/** The numbers of two versions; what is left out is the newest, and the one before the other. */
interface Compared {
  readonly caseId: number;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * What differs between two versions of a case, the draft of the next one among them: chances as they are frozen,
 * returns by the prices of now. Fails with `errors.case.unknown`.
 */
export async function loadCompared(
  world: World,
  { locale }: { readonly locale: Locale },
  { caseId, from, to }: Compared,
): Promise<ComparedModel> {
  const one = await editedCase(world.db, caseId);
  const newest = (one.version?.number ?? 0) + (one.draft.rows === null ? 0 : 1);
  const head = caseHead(one, locale);
  if (newest < 2) return { head, newest, versions: null };
  const after = Math.min(to ?? newest, newest);
  const before = Math.min(from ?? Math.max(1, after - 1), newest);
  const [earlier, later, rules] = await Promise.all([
    contentsAt(world, one, before),
    contentsAt(world, one, after),
    readSettings(world),
  ]);
  const versions = earlier && later && versionsModel({ one, earlier, later, rules }, locale);
  return { head, newest, versions };
}

interface Contents {
  readonly number: number;
  /** Null for a draft. */
  readonly createdAt: Date | null;
  readonly rows: readonly { readonly item: CatalogueItem; readonly tickets: number }[];
}

/** Numbers count from 1 without a gap; the draft has the one that it would be published under. */
async function contentsAt(world: World, { id, version, draft }: EditedCase, number: number): Promise<Contents | null> {
  if (draft.rows === null || number <= (version?.number ?? 0)) {
    const [found] = await versionsOf(world, id, { before: number + 1, limit: 1 });
    return found === undefined ? null : contentsOf(found);
  }
  const { itemsById } = await publishedCases(world);
  const rows = draft.rows.flatMap(({ itemId, tickets }) => {
    const item = itemsById.get(itemId);
    return item === undefined ? [] : [{ item, tickets }];
  });
  return { number, createdAt: null, rows };
}

const contentsOf = ({ number, createdAt, rows }: CaseVersion): Contents => ({
  ...{ number, createdAt },
  rows: rows.map(({ from, to, item }) => ({ item, tickets: to - from + 1 })),
});

interface Both {
  readonly one: EditedCase;
  readonly earlier: Contents;
  readonly later: Contents;
  readonly rules: Rules;
}

function versionsModel({ one, earlier, later, rules }: Both, locale: Locale): ComparedVersionsModel {
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
  { number, createdAt }: Contents,
  { percent, averageKopecks }: ContentsFigures,
): ComparedVersionsModel['before'] => ({
  ...{ number, createdAt: createdAt?.toISOString() ?? null, percent, averageKopecks },
});

const figuresIn = ({ rows }: Contents, one: EditedCase, rules: Rules): ContentsFigures =>
  figuresOf(
    rows.map(({ item, tickets }) => ({ itemId: item.id, tickets, priceCentiG: item.priceCentiG })),
    one,
    rules,
    new Map(),
  );
