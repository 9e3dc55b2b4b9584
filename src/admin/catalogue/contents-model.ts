import type { StaffViewer } from '#src/shared/viewers.ts';
import { newFormKeys } from '#src/platform/security/form-key.ts';
import { type CatalogueItem, publishedCases, versionById } from '#src/core/catalogue/index.ts';
import { type DraftRow, type EditedCase, readEditedCase, listPickNames } from '#src/core/catalogue/editing/index.ts';
import { isWithinLimits, ticketsCentiGOf } from '#src/core/catalogue/returns/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { hasPower } from '#src/shared/powers.ts';
import { layRanges } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { ContentsModel, SimulationModel } from '#views/admin/catalogue/models.ts';
import { caseHead } from './case-model.ts';
import { figuresOf } from './contents.ts';
import { itemNote } from './item-note.ts';
import { itemRow } from './items-model.ts';
import { logoOf } from './picture-logo.ts';
import { simulate, TIMES } from './simulate.ts';

export interface ContentsPageInput {
  readonly caseId: number;
  /** Runs a simulation with this seed. */
  readonly seed: number | null;
}

/**
 * The saved draft of the contents of a case, or the published contents without a draft.
 *
 * @throws errors.case.unknown when the case does not exist
 */
export async function loadContents(
  services: Services,
  viewer: StaffViewer,
  { caseId, seed }: ContentsPageInput,
): Promise<ContentsModel> {
  const editedCase = await readEditedCase(services.db, caseId);
  const publishedContents = await publishedRows(services, editedCase);
  return await contentsModel(services, viewer, {
    one: editedCase,
    published: publishedContents,
    rows: editedCase.draft.rows ?? publishedContents,
    seed,
  });
}

/** The same with typed values that are not saved. */
export async function typedContents(
  services: Services,
  viewer: StaffViewer,
  caseId: number,
  rows: readonly DraftRow[],
): Promise<ContentsModel> {
  const editedCase = await readEditedCase(services.db, caseId);
  return await contentsModel(services, viewer, {
    one: editedCase,
    published: await publishedRows(services, editedCase),
    rows,
    seed: null,
  });
}

async function publishedRows(services: Services, { version }: EditedCase): Promise<DraftRow[]> {
  const publishedVersion = version && (await versionById(services, version.id));
  return (publishedVersion?.rows ?? []).map(({ from, to, item }) => ({ itemId: item.id, tickets: to - from + 1 }));
}

interface EditedContents {
  readonly one: EditedCase;
  readonly published: readonly DraftRow[];
  readonly rows: readonly DraftRow[];
  readonly seed: number | null;
}

async function contentsModel(
  services: Services,
  { locale, t, member }: StaffViewer,
  contents: EditedContents,
): Promise<ContentsModel> {
  const { one, published, rows, seed } = contents;
  const [items, rules, { casesById }] = await Promise.all([
    itemsWith(services, rows),
    readSettings(services),
    publishedCases(services),
  ]);
  const knownRows = rows.flatMap(({ itemId, tickets }) => {
    const item = items.get(itemId);
    return item === undefined ? [] : [{ itemId, tickets, item, priceCentiG: item.priceCentiG }];
  });
  const figures = figuresOf(knownRows, one, rules, new Map(published.map((row) => [row.itemId, row.tickets])));
  const terms = { ...one, ticketsCentiG: ticketsCentiGOf(knownRows) };
  const isWithin = isWithinLimits(terms, [...casesById.values()], rules, services.clock.now());
  const names = listPickNames(items.values(), locale);
  const itemIds = new Set(knownRows.map(({ itemId }) => itemId));
  return {
    head: caseHead(one, locale),
    draftRevision: one.draft.revision,
    versionId: one.version?.id ?? null,
    rows: knownRows.flatMap(({ item, tickets }, index) => {
      const row = figures.rows[index];
      return row === undefined ? [] : [{ item: itemRow(item, locale, rules.gPriceKopecks), tickets, ...row }];
    }),
    tickets: figures.tickets,
    percent: figures.percent,
    isWithin,
    averageKopecks: figures.averageKopecks,
    priceKind: one.priceKind,
    price: one.price,
    band: rules.returnBand,
    addable: [...items.values()]
      .filter(({ id, image }) => image !== '' && !itemIds.has(id))
      .sort((a, b) => b.priceCentiG - a.priceCentiG)
      .map((item) => ({
        id: item.id,
        name: names.get(item.id) ?? '',
        note: itemNote(item, rules.gPriceKopecks, t),
        logo: logoOf(item.image),
      })),
    simulation: seed === null ? null : simulationOf(knownRows, one, rules.gPriceKopecks, { seed, figures }),
    mayOverride: hasPower(member.role, 'override'),
    keys: newFormKeys(services, 1),
  };
}

/** Catalogue items. Reloads the catalogue when a recently added item is missing. */
async function itemsWith(services: Services, rows: readonly DraftRow[]): Promise<ReadonlyMap<number, CatalogueItem>> {
  const { itemsById } = await publishedCases(services);
  if (rows.every(({ itemId }) => itemsById.has(itemId))) return itemsById;
  await services.dataVersions.refresh();
  return (await publishedCases(services)).itemsById;
}

/**
 * Only contents with exactly one million tickets can be simulated. A free case uses its average value in place of a
 * price.
 */
function simulationOf(
  rows: readonly (DraftRow & { readonly item: CatalogueItem })[],
  { priceKind, price }: EditedCase,
  gPriceKopecks: number,
  { seed, figures }: { readonly seed: number; readonly figures: { tickets: number; averageKopecks: number } },
): SimulationModel | null {
  const stakeKopecks = priceKind === 'free' ? figures.averageKopecks : price;
  if (figures.tickets !== TICKETS_TOTAL || stakeKopecks <= 0) return null;
  const ranges = layRanges(rows.filter(({ tickets }) => tickets > 0)).map(({ from, to, item }) => ({
    from,
    to,
    worthKopecks: Math.floor((item.priceCentiG * gPriceKopecks) / 100),
  }));
  const { openings, percent, atLeastPrice, columns, spread } = simulate(ranges, stakeKopecks, seed);
  const outcomes = columns.map((share, index) => ({ times: TIMES[index] ?? null, percent: share }));
  return { seed, openings, percent, atLeastPrice, columns: outcomes, spread };
}
