import type { Prize, Sector } from './sector.ts';
import type { SectorRow } from './store.ts';

/** The row of a sector. Columns that its kind does not use are null. */
export function rowOf(sector: Sector): SectorRow {
  const empty = { amount: null, percent: null, minKopecks: null, itemId: null, caseId: null };
  const { position, from, to, kind, image } = sector;
  return { ...empty, position, from, to, kind, image, ...columnsOf(sector) };
}

function columnsOf(prize: Prize): Partial<SectorRow> {
  switch (prize.kind) {
    case 'points':
    case 'money':
      return { amount: prize.amount };
    case 'item':
      return { itemId: prize.itemId };
    case 'case':
      return { caseId: prize.caseId };
    case 'promo':
      return { percent: prize.percent, minKopecks: prize.minKopecks };
    case 'cashback':
    case 'spin':
      return {};
  }
}

/**
 * The sector of a row.
 *
 * @throws Error when the kind is unknown
 */
export const sectorFrom = (row: SectorRow): Sector => ({
  ...prizeFrom(row),
  position: row.position,
  from: row.from,
  to: row.to,
  image: row.image,
});

function prizeFrom(row: SectorRow): Prize {
  switch (row.kind) {
    case 'points':
    case 'money':
      return { kind: row.kind, amount: row.amount ?? 0 };
    case 'item':
      return { kind: 'item', itemId: row.itemId ?? 0 };
    case 'case':
      return { kind: 'case', caseId: row.caseId ?? 0 };
    case 'promo':
      return { kind: 'promo', percent: row.percent ?? 0, minKopecks: row.minKopecks };
    case 'cashback':
    case 'spin':
      return { kind: row.kind };
    default:
      throw new Error(`Sector kind ${row.kind} is unknown`);
  }
}
