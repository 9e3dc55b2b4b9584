import { formatPercent } from '#src/shared/format-odds.ts';
import { formatExactPoints, formatWorth } from '#src/shared/format-value.ts';
import type { Catalogue, CatalogueItem, PublishedCase } from '#src/core/catalogue/index.ts';
import { chanceOf, pictureAddress } from '#src/core/catalogue/models/index.ts';
import { assert } from '#src/shared/assert.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { WheelSectorModel } from '#ui/models/wheel.ts';
import { mostOfCode } from './most-of-code.ts';
import type { Sector } from './sector.ts';

/** Texts of a prize: the full title, and the label and subtitle on its sector. */
type SectorTexts = Pick<WheelSectorModel, 'title' | 'label' | 'sub'>;

/**
 * A sector for display with its chance. `cashbackPercent` comes from the current settings, because a version does not
 * freeze it.
 */
export function sectorModel(
  sector: Sector,
  catalogue: Catalogue,
  reader: Viewer,
  cashbackPercent: number,
): WheelSectorModel {
  const image = sector.image ?? imageOf(sector, catalogue);
  return {
    position: sector.position,
    kind: sector.kind,
    ...sectorTextsOf(sector, catalogue, reader, cashbackPercent),
    logo: image === null ? null : pictureAddress(image),
    rarity: itemOf(sector, catalogue)?.rarity ?? null,
    itemName: pageNameOf(sector, catalogue),
    chance: chanceOf(sector),
    from: sector.from,
    to: sector.to,
  };
}

const itemOf = (sector: Sector, { itemsById }: Catalogue): CatalogueItem | undefined =>
  sector.kind === 'item' ? itemsById.get(sector.itemId) : undefined;

function pageNameOf(sector: Sector, catalogue: Catalogue): string | null {
  const item = itemOf(sector, catalogue);
  return item?.isListed === true ? item.key : null;
}

function imageOf(sector: Sector, catalogue: Catalogue): string | null {
  if (sector.kind === 'case') return catalogue.casesById.get(sector.caseId)?.image ?? null;
  return itemOf(sector, catalogue)?.image ?? null;
}

function sectorTextsOf(sector: Sector, catalogue: Catalogue, reader: Viewer, cashbackPercent: number): SectorTexts {
  const { t } = reader;
  switch (sector.kind) {
    case 'points':
      return {
        title: t('wheel.prize.points', { count: sector.amount / 100, points: formatCount(sector.amount / 100) }),
        // Beside the coin that is drawn for the kind.
        label: formatExactPoints(sector.amount / 100),
        sub: worthOf(sector.amount, reader),
      };
    case 'money': {
      const sum = shownMoney(floorToCurrency(kopecks(sector.amount), reader.currency.rate), reader);
      return { title: t('wheel.prize.money', { sum }), label: sum, sub: null };
    }
    case 'item':
      return itemCalled(catalogue.itemsById.get(sector.itemId), reader);
    case 'case':
      return caseCalled(catalogue.casesById.get(sector.caseId), reader);
    case 'promo':
      return promoCalled(sector, reader);
    case 'cashback': {
      const title = t('wheel.prize.cashback', { percent: formatPercent(cashbackPercent, t.tag) });
      return { title, label: t('wheel.prize.cashback.label'), sub: t('wheel.prize.cashback.sub') };
    }
    case 'spin':
      return { title: t('wheel.prize.spin'), label: t('wheel.prize.spin.label'), sub: null };
  }
}

function itemCalled(item: CatalogueItem | undefined, { t, locale }: Viewer): SectorTexts {
  assert(item, 'The item of a sector is not in the catalogue');
  const { title, weapon } = item.texts[locale];
  return { title, label: t('wheel.prize.item.label'), sub: weapon };
}

function caseCalled(won: PublishedCase | undefined, { t, locale }: Viewer): SectorTexts {
  assert(won, 'The case of a sector is not published');
  const { title } = won.texts[locale];
  return { title: t('wheel.prize.case', { title }), label: t('wheel.prize.case.label'), sub: title };
}

function promoCalled(promo: Extract<Sector, { kind: 'promo' }>, reader: Viewer): SectorTexts {
  const { t, currency } = reader;
  const percent = formatPercent(promo.percent, t.tag);
  const label = `+${percent}`;
  if (promo.minKopecks === null) {
    return { title: t('wheel.prize.promo', { percent }), label, sub: t('wheel.prize.promo.sub') };
  }
  // A minimum sum is shown as a whole number, rounded up.
  const sum = shownMoney(Math.ceil(ceilToCurrency(kopecks(promo.minKopecks), currency.rate)), reader);
  const most = shownMoney(floorToCurrency(mostOfCode(promo, promo.minKopecks), currency.rate), reader);
  return {
    title: t('wheel.prize.promoFrom', { percent, sum, most }),
    label,
    sub: t('wheel.prize.promoFrom.sub', { sum }),
  };
}

const worthOf = (centiPoints: number, { currency }: Viewer): string => formatWorth(centiPoints / 100, currency);

const shownMoney = (amount: number, { currency }: Viewer): string => formatMoney(amount, currency.sign);
