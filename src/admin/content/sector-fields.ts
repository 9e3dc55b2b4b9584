import type { Catalogue } from '#src/core/catalogue/index.ts';
import { findPicked } from '#src/core/catalogue/editing/index.ts';
import type { NewSector, Prize, Sector } from '#src/games/wheel/index.ts';

export interface SectorFields {
  readonly kind: string;
  readonly tickets: string;
  /** Points, roubles, percent, or the name or number of an item or a case, depending on the kind. */
  readonly value: string;
  /** Minimum top-up of a code in roubles, or empty. */
  readonly least: string;
}

export const SECTOR_KINDS = ['points', 'money', 'item', 'case', 'promo', 'cashback', 'spin'] as const;

export const fieldsOfSector = (sector: Sector): SectorFields => ({
  kind: sector.kind,
  tickets: String(sector.to - sector.from + 1),
  value: '',
  least: '',
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

/** Fields as the editor shows them: an item or a case by its name, and tickets without grouping. */
export function namedFields(
  fields: SectorFields,
  { itemsById, casesById }: Catalogue,
  names: Readonly<Record<'items' | 'cases', ReadonlyMap<number, string>>>,
): SectorFields {
  const digits = fields.tickets.replaceAll(BLANKS, '');
  const plain = { ...fields, tickets: /^\d+$/.test(digits) ? digits : fields.tickets };
  const { kind, value } = fields;
  if (kind !== 'item' && kind !== 'case') return plain;
  const id = findPicked(value, (kind === 'item' ? itemsById : casesById).values());
  return { ...plain, value: (id === null ? undefined : names[kind === 'item' ? 'items' : 'cases'].get(id)) ?? value };
}

/** Parses a sector. Null when the prize does not exist or there are no tickets. */
export function sectorOf(fields: SectorFields, catalogue: Catalogue): NewSector | null {
  const tickets = wholeOf(fields.tickets, 1_000_000);
  const prize = prizeOf(fields, wholeOf(fields.value, 100_000_000), catalogue);
  return tickets === null || prize === null ? null : { ...prize, tickets, image: null };
}

function prizeOf(fields: SectorFields, value: number | null, { itemsById, casesById }: Catalogue): Prize | null {
  const { kind } = fields;
  if (kind === 'cashback' || kind === 'spin') return { kind };
  if (kind === 'item') return withId(findPicked(fields.value, itemsById.values()), (itemId) => ({ kind, itemId }));
  if (kind === 'case') return withId(findPicked(fields.value, casesById.values()), (caseId) => ({ kind, caseId }));
  if (value === null) return null;
  if (kind === 'points' || kind === 'money') return { kind, amount: value * 100 };
  return kind === 'promo' ? codeOf(value, fields.least) : null;
}

const withId = (id: number | null, prizeWith: (id: number) => Prize): Prize | null =>
  id === null ? null : prizeWith(id);

function codeOf(percent: number, typed: string): Prize | null {
  const least = typed === '' ? null : wholeOf(typed, 10_000_000);
  if (percent > 900 || (typed !== '' && least === null)) return null;
  return { kind: 'promo', percent, minKopecks: least === null ? null : least * 100 };
}

export const isEmptyLine = ({ kind, tickets, value }: SectorFields): boolean =>
  kind === '' && tickets === '' && value === '';

/** Total number of tickets. Values that are not numbers count as 0. */
export const ticketsIn = (lines: readonly SectorFields[]): number =>
  lines.reduce((sum, { tickets }) => sum + (wholeOf(tickets, Number.MAX_SAFE_INTEGER) ?? 0), 0);

/** Spaces, and commas between groups of three digits, as an English page writes them. */
const BLANKS = /[\s\u00a0\u202f]|,(?=\d{3}(?!\d))/g;

function wholeOf(typed: string, most: number): number | null {
  const digits = typed.replaceAll(BLANKS, '');
  const value = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= most ? value : null;
}

const LONGEST_FIELD = 200;

const FIELD = /^s(\d{1,2})\.(kind|tickets|value|least)$/;

/** Sectors in a form or an address: `s3.kind`, `s3.tickets`, `s3.value`, `s3.least`. Empty when there are none. */
export function sectorFields(sent: Readonly<Record<string, unknown>>): SectorFields[] {
  const found = new Map<number, SectorFields>();
  for (const [name, value] of Object.entries(sent)) {
    const [, place = '', field = ''] = FIELD.exec(name) ?? [];
    if (place === '' || typeof value !== 'string') continue;
    const known = found.get(Number(place)) ?? { kind: '', tickets: '', value: '', least: '' };
    found.set(Number(place), { ...known, [field]: value.trim().slice(0, LONGEST_FIELD) });
  }
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, sector]) => sector);
}
