import { formatPoints } from '#src/shared/format-value.ts';
import { type PublishedCase, publishedCases } from '#src/core/catalogue/index.ts';
import { listPickNames } from '#src/core/catalogue/editing/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import { itemNote } from '#src/admin/catalogue/index.ts';
import type { T } from '#src/shared/text-keys.ts';
import { BASE_CURRENCY, viewerIn } from '#src/core/currencies/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { currentWheel, FEWEST_SECTORS, MOST_SECTORS, sectorModel } from '#src/games/wheel/index.ts';
import type { WheelEditorModel } from '#views/admin/content/wheel-page.tsx';
import {
  fieldsOfSector,
  isEmptyLine,
  namedFields,
  SECTOR_KINDS,
  sectorOf,
  type SectorFields,
  ticketsIn,
} from './sector-fields.ts';

const SPARE_LINES = 2;

/** The current wheel, or the one in the address, with description and chance of each sector. */
export async function loadWheelEditor(
  services: Services,
  reader: StaffViewer,
  sent: readonly SectorFields[],
): Promise<WheelEditorModel> {
  const [wheel, catalogue, settings] = await Promise.all([
    currentWheel(services),
    publishedCases(services),
    readSettings(services),
  ]);
  // Staff see sums in roubles, regardless of the currency of the browser.
  const inRoubles = await viewerIn(services, { locale: reader.locale, currency: BASE_CURRENCY });
  const { locale } = reader;
  const names = {
    items: listPickNames(catalogue.itemsById.values(), locale),
    cases: listPickNames(catalogue.casesById.values(), locale),
  };
  const turning = wheel?.sectors.map((sector) => namedFields(fieldsOfSector(sector), catalogue, names)) ?? [];
  // A line keeps its place, since the page replaces what follows from it and not the line.
  const lines = sent.length > 0 ? sent.map((fields) => namedFields(fields, catalogue, names)) : turning;
  const filled = lines.filter((line) => !isEmptyLine(line));
  const sum = ticketsIn(lines);
  const shown = lines.map((fields, index) => {
    const sector = sectorOf(fields, catalogue);
    // A single sector starts at ticket 0, so its chance follows from its number of tickets.
    const [laid] = sector === null ? [] : [{ ...sector, from: 0, to: sector.tickets - 1, position: index + 1 }];
    const model = laid && sectorModel(laid, catalogue, inRoubles, settings.wheelCashbackPercent);
    const before = turning[index];
    return {
      ...fields,
      tickets: groupedDigits(fields.tickets),
      title: model?.title ?? null,
      logo: model?.logo ?? null,
      chance: model?.chance ?? null,
      isChanged: isEmptyLine(fields) ? before !== undefined : JSON.stringify(before) !== JSON.stringify(fields),
    };
  });
  const spare = {
    kind: '',
    tickets: '',
    value: '',
    least: '',
    title: null,
    logo: null,
    chance: null,
    isChanged: false,
  };
  const wanted = Math.min(MOST_SECTORS, filled.length + SPARE_LINES);
  return {
    key: newFormKey(services),
    mayOverride: hasPower(reader.member.role, 'override'),
    version: wheel?.id ?? 0,
    number: wheel?.number ?? 0,
    kinds: SECTOR_KINDS,
    lines: [...shown, ...Array.from({ length: Math.max(0, wanted - shown.length) }, () => spare)],
    sum,
    isWhole:
      sum === TICKETS_TOTAL &&
      filled.length >= FEWEST_SECTORS &&
      shown.every((line) => isEmptyLine(line) || line.title !== null),
    isDraft: sent.length > 0 && shown.some(({ isChanged }) => isChanged),
    minTopUp: settings.freeSpinTopUpKopecks / 100,
    items: [...catalogue.itemsById.values()]
      .sort((one, other) => other.priceCentiG - one.priceCentiG)
      .map((item) => ({
        id: item.id,
        name: names.items.get(item.id) ?? '',
        note: itemNote(item, settings.gPriceKopecks, reader.t),
        logo: item.image === '' ? null : pictureAddress(item.image),
      })),
    cases: [...catalogue.casesById.values()].map((one) => ({
      id: one.id,
      name: names.cases.get(one.id) ?? '',
      note: priceNote(one, reader.t),
      logo: one.image === '' ? null : pictureAddress(one.image),
    })),
  };
}

const priceNote = ({ priceKind, price }: Pick<PublishedCase, 'priceKind' | 'price'>, t: T): string =>
  ({ free: t('admin-catalogue.free'), money: formatMoney(price / 100, '₽'), bonuses: formatPoints(price / 100, t) })[
    priceKind
  ];

/** Tickets as in the editor of cases; what is no number stays as typed. */
const groupedDigits = (typed: string): string => (/^\d{1,12}$/.test(typed) ? formatCount(Number(typed)) : typed);
