import type { Catalogue } from '#src/catalogue/index.ts';
import type { NewSector, Prize, Sector } from '#src/wheel/index.ts';

/** A sector as its fields say it, all of them texts. */
export interface SectorFields {
  readonly kind: string;
  readonly tickets: string;
  /** Points, roubles, percent, or the id of an item or a case, by kind. */
  readonly value: string;
  /** The least top-up of a code, in roubles; empty without one. */
  readonly least: string;
}

export const SECTOR_KINDS = ['points', 'money', 'item', 'case', 'promo', 'cashback', 'spin'] as const;

/** The fields that show a sector of a published wheel. */
export const fieldsOfSector = (sector: Sector): SectorFields => ({
  ...{ kind: sector.kind, tickets: String(sector.to - sector.from + 1), value: '', least: '' },
  ...valuesOf(sector),
});

function valuesOf(sector: Sector): Partial<SectorFields> {
  switch (sector.kind) {
    case 'points':
    case 'money':
      return { value: String(sector.amount / 100) };
    case 'item':
      return { value: String(sector.itemId) };
    case 'case':
      return { value: String(sector.caseId) };
    case 'promo':
      return {
        value: String(sector.percent),
        least: sector.minKopecks === null ? '' : String(sector.minKopecks / 100),
      };
    case 'cashback':
    case 'spin':
      return {};
  }
}

/** The sector that fields say; null for one that wins nothing that exists, or has no ticket. */
export function sectorOf(fields: SectorFields, catalogue: Catalogue): NewSector | null {
  const tickets = wholeOf(fields.tickets, 1_000_000);
  const prize = prizeOf(fields, wholeOf(fields.value, 100_000_000), catalogue);
  return tickets === null || prize === null ? null : { ...prize, tickets, image: null };
}

function prizeOf(fields: SectorFields, value: number | null, { itemsById, casesById }: Catalogue): Prize | null {
  const { kind } = fields;
  if (kind === 'cashback' || kind === 'spin') return { kind };
  if (value === null) return null;
  if (kind === 'points' || kind === 'money') return { kind, amount: value * 100 };
  if (kind === 'item') return itemsById.has(value) ? { kind, itemId: value } : null;
  if (kind === 'case') return casesById.has(value) ? { kind, caseId: value } : null;
  return kind === 'promo' ? codeOf(value, fields.least) : null;
}

function codeOf(percent: number, typed: string): Prize | null {
  const least = typed === '' ? null : wholeOf(typed, 10_000_000);
  if (percent > 900 || (typed !== '' && least === null)) return null;
  return { kind: 'promo', percent, minKopecks: least === null ? null : least * 100 };
}

/** A line of the editor that nothing was written in. */
export const isEmptyLine = ({ kind, tickets, value }: SectorFields): boolean =>
  kind === '' && tickets === '' && value === '';

/** How many tickets fields have together; what is no number has none. */
export const ticketsIn = (lines: readonly SectorFields[]): number =>
  lines.reduce((sum, { tickets }) => sum + (wholeOf(tickets, Number.MAX_SAFE_INTEGER) ?? 0), 0);

function wholeOf(typed: string, most: number): number | null {
  const digits = typed.replaceAll(/[\s\u00a0]/g, '');
  const value = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= most ? value : null;
}
