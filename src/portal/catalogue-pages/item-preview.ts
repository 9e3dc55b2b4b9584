import { type CatalogueItem, drawLinkPreview, PREVIEW, type ReadArt } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { listedItem } from './listed-items.ts';

/** As in views/styles/tokens.css. */
const COLOURS: Readonly<Record<CatalogueItem['rarity'], string>> = {
  common: '#9aa7b5',
  uncommon: '#5fb0ff',
  rare: '#4d7cff',
  epic: '#a66bff',
  legendary: '#ff5fa8',
  arcane: '#ff4d3d',
};
const ITEM = { size: '640x434', width: 760, gap: 0, ratio: 434 / 640, middle: 290 } as const;
const BARS = { top: 570, width: 96, height: 12, gap: 14 } as const;

/**
 * The picture in previews of an item's link: the item in the light of its rarity, and as many bars as tiles of that
 * rarity have. Null for an unlisted or unknown item.
 */
export async function itemPreview(services: Services, name: string, readArt: ReadArt): Promise<Buffer | null> {
  const item = await listedItem(services, name);
  if (item === null) return null;
  const colour = COLOURS[item.rarity];
  return await drawLinkPreview(services, readArt, {
    key: `item ${item.image} ${item.rarity}`,
    glow: { colour, middle: ITEM.middle },
    shapes: barsSvg(item.rarityRank, colour),
    rows: [{ ...ITEM, images: [item.image] }],
  });
}

function barsSvg(count: number, colour: string): string {
  const step = BARS.width + BARS.gap;
  const left = (PREVIEW.width - count * step + BARS.gap) / 2;
  return Array.from(
    { length: count },
    (_, index) =>
      `<rect x="${String(left + index * step)}" y="${String(BARS.top)}" width="${String(BARS.width)}" ` +
      `height="${String(BARS.height)}" rx="4" fill="${colour}"/>`,
  ).join('');
}
