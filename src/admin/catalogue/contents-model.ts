import {
  type CatalogueItem,
  type DraftRow,
  type EditedCase,
  editedCase,
  publishedCases,
  versionById,
} from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { mayDo } from '#src/shared/powers.ts';
import { layRanges } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { ContentsModel, SimulationModel } from '#views/workshop/models.ts';
import { caseHead } from './case-model.ts';
import { figuresOf } from './contents.ts';
import { freshKeys } from './fresh-keys.ts';
import { itemRow } from './items-model.ts';
import { simulate, TIMES } from './simulate.ts';

type Seen = { readonly locale: Locale; readonly member: Member };

/** What is asked of the page of contents. */
export interface ContentsWish {
  readonly caseId: number;
  /** Plays a simulation with this seed. */
  readonly seed: number | null;
}

/** The contents of a case as they were saved last, else as they are published. Fails with `errors.case.unknown`. */
export async function loadContents(world: World, seen: Seen, { caseId, seed }: ContentsWish): Promise<ContentsModel> {
  const one = await editedCase(world.db, caseId);
  const published = await publishedRows(world, one);
  return await contentsModel(world, seen, { one, published, rows: one.draft.rows ?? published, seed });
}

/** The same with what somebody has typed and not saved. */
export async function typedContents(
  world: World,
  seen: Seen,
  caseId: number,
  rows: readonly DraftRow[],
): Promise<ContentsModel> {
  const one = await editedCase(world.db, caseId);
  return await contentsModel(world, seen, { one, published: await publishedRows(world, one), rows, seed: null });
}

async function publishedRows(world: World, { version }: EditedCase): Promise<DraftRow[]> {
  const published = version && (await versionById(world, version.id));
  return (published?.rows ?? []).map(({ from, to, item }) => ({ itemId: item.id, tickets: to - from + 1 }));
}

interface Contents {
  readonly one: EditedCase;
  readonly published: readonly DraftRow[];
  readonly rows: readonly DraftRow[];
  readonly seed: number | null;
}

async function contentsModel(world: World, { locale, member }: Seen, contents: Contents): Promise<ContentsModel> {
  const { one, published, rows, seed } = contents;
  const [items, rules] = await Promise.all([itemsWith(world, rows), readSettings(world)]);
  const known = rows.flatMap(({ itemId, tickets }) => {
    const item = items.get(itemId);
    return item === undefined ? [] : [{ itemId, tickets, item, priceCentiG: item.priceCentiG }];
  });
  const figures = figuresOf(known, one, rules, new Map(published.map((row) => [row.itemId, row.tickets])));
  const held = new Set(known.map(({ itemId }) => itemId));
  return {
    ...{ head: caseHead(one, locale), draftRevision: one.draft.revision, versionId: one.version?.id ?? null },
    rows: known.flatMap(({ item, tickets }, place) => {
      const row = figures.rows[place];
      return row === undefined ? [] : [{ item: itemRow(item, locale, rules.gPriceKopecks), tickets, ...row }];
    }),
    ...{ tickets: figures.tickets, percent: figures.percent, isWithin: figures.isWithin },
    ...{ averageKopecks: figures.averageKopecks, priceKind: one.priceKind, price: one.price, band: rules.returnBand },
    addable: [...items.values()]
      .filter(({ id, image }) => image !== '' && !held.has(id))
      .sort((a, b) => b.rarityRank - a.rarityRank || b.priceCentiG - a.priceCentiG)
      .map(({ id, texts, rarity }) => ({ id, title: texts[locale].title, rarity })),
    simulation: seed === null ? null : simulationOf(known, one, rules.gPriceKopecks, { seed, figures }),
    mayOverride: mayDo(member.role, 'override'),
    keys: freshKeys(world, 1),
  };
}

/** The items of the catalogue; one that was added a moment ago is looked for anew. */
async function itemsWith(world: World, rows: readonly DraftRow[]): Promise<ReadonlyMap<number, CatalogueItem>> {
  const { itemsById } = await publishedCases(world);
  if (rows.every(({ itemId }) => itemsById.has(itemId))) return itemsById;
  await world.dataVersions.refresh();
  return (await publishedCases(world)).itemsById;
}

/** Only what could be published can be played. A free case is measured by what it gives on average. */
function simulationOf(
  rows: readonly (DraftRow & { readonly item: CatalogueItem })[],
  { priceKind, price }: EditedCase,
  gPriceKopecks: number,
  { seed, figures }: { readonly seed: number; readonly figures: { tickets: number; averageKopecks: number } },
): SimulationModel | null {
  const paid = priceKind === 'free' ? figures.averageKopecks : price;
  if (figures.tickets !== TICKETS_TOTAL || paid <= 0) return null;
  const ranges = layRanges(rows.filter(({ tickets }) => tickets > 0)).map(({ from, to, item }) => ({
    ...{ from, to },
    worthKopecks: Math.floor((item.priceCentiG * gPriceKopecks) / 100),
  }));
  const { openings, percent, atLeastPrice, columns, spread } = simulate(ranges, paid, seed);
  const named = columns.map((share, place) => ({ times: TIMES[place] ?? null, percent: share }));
  return { seed, openings, percent, atLeastPrice, columns: named, spread };
}
