import type { SectorFields } from '#src/admin/office/sector-fields.ts';

const FIELD = /^s(\d{1,2})\.(kind|tickets|value|least)$/;

/** Sectors in a form or an address: `s3.kind`, `s3.tickets`, `s3.value`, `s3.least`. Empty when there are none. */
export function sectorFields(sent: Readonly<Record<string, unknown>>): SectorFields[] {
  const found = new Map<number, SectorFields>();
  for (const [name, value] of Object.entries(sent)) {
    const [, place = '', field = ''] = FIELD.exec(name) ?? [];
    if (place === '' || typeof value !== 'string') continue;
    const known = found.get(Number(place)) ?? { kind: '', tickets: '', value: '', least: '' };
    found.set(Number(place), { ...known, [field]: value.trim().slice(0, 32) });
  }
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, sector]) => sector);
}
