import { publishedCases } from '#src/catalogue/index.ts';
import { BASE_CURRENCY, currencyByCode } from '#src/currencies/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Reader } from '#src/shared/reader.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { currentWheel, FEWEST_SECTORS, MOST_SECTORS, sectorModel } from '#src/wheel/index.ts';
import type { WheelEditorModel } from '#views/office/wheel-page.tsx';
import { fieldsOfSector, isEmptyLine, SECTOR_KINDS, sectorOf, type SectorFields, ticketsIn } from './sector-fields.ts';

const SPARE_LINES = 2;

/** The wheel that turns, or the one that the fields of an address say, with what each sector is and its chance. */
export async function loadWheelEditor(
  world: World,
  reader: Reader,
  sent: readonly SectorFields[],
): Promise<WheelEditorModel> {
  const [wheel, catalogue, settings] = await Promise.all([
    currentWheel(world),
    publishedCases(world),
    readSettings(world),
  ]);
  // Sums of staff are in roubles, whatever currency their browser chose.
  const inRoubles = { ...reader, currency: await currencyByCode(world, BASE_CURRENCY) };
  const turning = wheel?.sectors.map(fieldsOfSector) ?? [];
  const lines = sent.length > 0 ? sent.filter((line) => !isEmptyLine(line)) : turning;
  const sum = ticketsIn(lines);
  const shown = lines.map((fields, place) => {
    const sector = sectorOf(fields, catalogue);
    // One alone has all its tickets from 0 on: its chance is theirs.
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
    key: newFormKey(world),
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
