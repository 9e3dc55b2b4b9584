import type { Rarity } from '#src/shared/rarities.ts';
import type { PaletteName, PatternName, SeedItem } from '#tools/catalogue/types.ts';
import { WEAPONS, type WeaponKey, type WeaponKind } from '#tools/catalogue/weapons.ts';

/** Theme shared by skins; cases select their contents by it. */
export type Theme =
  'frost' | 'fire' | 'sea' | 'sand' | 'forest' | 'night' | 'neon' | 'bloom' | 'beast' | 'royal' | 'steel' | 'sky';

/** An item before its picture is drawn, with the theme and kind that cases select by. */
export type ItemRow = Omit<SeedItem, 'image'> & { theme: Theme; kind: WeaponKind };

/**
 * One skin of a weapon: rarity (a plus means that it counts its owner's hits), price in hundredths of G, theme, finish
 * (palette, pattern, seed), and its name in Russian, English, Ukrainian and Polish.
 */
export type Skin = [
  rarity: Rarity | `${Rarity}+`,
  priceCentiG: number,
  theme: Theme,
  finish: `${PaletteName} ${PatternName} ${number}`,
  ru: string,
  en: string,
  ua: string,
  pl: string,
];

/** The rows of one weapon. A row's permanent key combines the weapon's key and the skin's English name. */
export function skins(weaponKey: WeaponKey, rows: readonly Skin[]): ItemRow[] {
  const weapon = WEAPONS[weaponKey];
  return rows.map(([quality, priceCentiG, theme, finish, ru, en, ua, pl]) => {
    const [palette, pattern, seed] = finish.split(' ') as [PaletteName, PatternName, string];
    return {
      key: `${weaponKey}-${kebab(en)}`,
      weapon: weapon.name,
      skin: { ru, en, ua, pl },
      rarity: quality.replace('+', '') as Rarity,
      isTracked: quality.endsWith('+'),
      priceCentiG,
      theme,
      kind: weapon.kind,
      art: { icon: weapon.icon, palette, pattern, seed: Number(seed) },
    };
  });
}

const kebab = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
