import { publishedCases } from '#src/core/catalogue/index.ts';
import { BASE_CURRENCY, currencyByCode } from '#src/core/currencies/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { currentWheel, FEWEST_SECTORS, MOST_SECTORS, sectorModel } from '#src/games/wheel/index.ts';
import type { WheelEditorModel } from '#views/admin/content/wheel-page.tsx';
import { fieldsOfSector, isEmptyLine, SECTOR_KINDS, sectorOf, type SectorFields, ticketsIn } from './sector-fields.ts';

const SPARE_LINES = 2;

/** The current wheel, or the one in the address, with description and chance of each sector. */
export async function loadWheelEditor(
  services: Services,
  reader: ModelViewer & { readonly member: StaffMember },
  sent: readonly SectorFields[],
): Promise<WheelEditorModel> {
  const [wheel, catalogue, settings] = await Promise.all([
    currentWheel(services),
    publishedCases(services),
    readSettings(services),
  ]);
  // Staff see sums in roubles, regardless of the currency of the browser.
  const inRoubles = { ...reader, currency: await currencyByCode(services, BASE_CURRENCY) };
  const turning = wheel?.sectors.map(fieldsOfSector) ?? [];
  const lines = sent.length > 0 ? sent.filter((line) => !isEmptyLine(line)) : turning;
  const sum = ticketsIn(lines);
  const shown = lines.map((fields, place) => {
    const sector = sectorOf(fields, catalogue);
    // A single sector starts at ticket 0, so its chance follows from its number of tickets.
    const [laid] = sector === null ? [] : [{ ...sector, from: 0, to: sector.tickets - 1, position: place + 1 }];
    const model = laid && sectorModel(laid, catalogue, inRoubles, settings.wheelCashbackPercent);
    const before = turning[place];
    return {
      ...fields,
      title: model?.title ?? null,
      chance: model?.chance ?? null,
      isChanged: before === undefined || JSON.stringify(before) !== JSON.stringify(fields),
    };
  });
  const spare = { kind: '', tickets: '', value: '', least: '', title: null, chance: null, isChanged: false };
  const spares = Math.min(SPARE_LINES, Math.max(0, MOST_SECTORS - lines.length));
  return {
    key: newFormKey(services),
    mayOverride: hasPower(reader.member.role, 'override'),
    version: wheel?.id ?? 0,
    number: wheel?.number ?? 0,
    kinds: SECTOR_KINDS,
    lines: [...shown, ...Array.from({ length: spares }, () => spare)],
    sum,
    isWhole: sum === TICKETS_TOTAL && lines.length >= FEWEST_SECTORS && shown.every(({ title }) => title !== null),
    isDraft: sent.length > 0 && shown.some(({ isChanged }) => isChanged),
    minTopUp: settings.freeSpinTopUpKopecks / 100,
    items: [...catalogue.itemsById.values()].map(({ id, texts }) => ({ id, title: texts[reader.locale].title })),
    cases: [...catalogue.casesById.values()].map(({ id, texts }) => ({ id, title: texts[reader.locale].title })),
  };
}
