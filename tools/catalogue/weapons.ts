import type { Texts } from './types.ts';

interface Weapon {
  name: Texts;
  icon: string;
  kind: WeaponKind;
}

export type WeaponKind = 'rifle' | 'smg' | 'pistol' | 'hunting' | 'blade' | 'gear';

const weapon = (icon: string, kind: WeaponKind, ru: string, en: string, ua: string, pl: string): Weapon => ({
  name: { ru, en, ua, pl },
  icon,
  kind,
});

/** Weapons and gear of Breachline. All makes and names are invented. */
export const WEAPONS = {
  ar9: weapon('ak47', 'rifle', 'АР-9', 'AR-9', 'АР-9', 'AR-9'),
  barricade: weapon('famas', 'rifle', 'Баррикада', 'Barricade', 'Барикада', 'Barykada'),
  vectra: weapon('steyr-aug', 'rifle', 'Вектра', 'Vectra', 'Вектра', 'Wektra'),
  boreas: weapon('lee-enfield', 'rifle', 'Борей', 'Boreas', 'Борей', 'Boreasz'),
  fort7: weapon('fn-fal', 'rifle', 'Форт-7', 'Fort-7', 'Форт-7', 'Fort-7'),
  wasp: weapon('mp5', 'smg', 'Оса', 'Wasp', 'Оса', 'Osa'),
  lm5: weapon('p90', 'smg', 'ЛМ-5', 'LM-5', 'ЛМ-5', 'LM-5'),
  hornet: weapon('uzi', 'smg', 'Шершень', 'Hornet', 'Шершень', 'Szerszeń'),
  whistler: weapon('cz-skorpion', 'smg', 'Свист', 'Whistler', 'Свист', 'Świst'),
  shade: weapon('spectre-m4', 'smg', 'Тень', 'Shade', 'Тінь', 'Cień'),
  veteran: weapon('thompson-m1928', 'smg', 'Ветеран', 'Veteran', 'Ветеран', 'Weteran'),
  viper: weapon('mp5k', 'smg', 'Гадюка', 'Viper', 'Гадюка', 'Żmija'),
  vulture: weapon('glock', 'pistol', 'Гриф', 'Vulture', 'Гриф', 'Sęp'),
  erne: weapon('desert-eagle', 'pistol', 'Орлан', 'Erne', 'Орлан', 'Bielik'),
  bars: weapon('colt-m1911', 'pistol', 'Барс-М', 'Bars-M', 'Барс-М', 'Bars-M'),
  marshal: weapon('revolver', 'pistol', 'Маршал', 'Marshal', 'Маршал', 'Marszałek'),
  siskin: weapon('walther-ppk', 'pistol', 'Чиж', 'Siskin', 'Чиж', 'Czyżyk'),
  thunder: weapon('sawed-off-shotgun', 'hunting', 'Гром', 'Thunder', 'Грім', 'Grom'),
  gamekeeper: weapon('winchester-rifle', 'hunting', 'Егерь', 'Gamekeeper', 'Єгер', 'Gajowy'),
  crossbow: weapon('crossbow', 'hunting', 'Арбалет', 'Crossbow', 'Арбалет', 'Kusza'),
  butterfly: weapon('butterfly-knife', 'blade', 'Нож-бабочка', 'Butterfly Knife', 'Ніж-метелик', 'Nóż motylkowy'),
  hunter: weapon('bowie-knife', 'blade', 'Охотничий нож', 'Hunting Knife', 'Мисливський ніж', 'Nóż myśliwski'),
  katana: weapon('katana', 'blade', 'Катана', 'Katana', 'Катана', 'Katana'),
  trench: weapon('trench-knife', 'blade', 'Окопный нож', 'Trench Knife', 'Окопний ніж', 'Nóż okopowy'),
  tomahawk: weapon('tomahawk', 'blade', 'Томагавк', 'Tomahawk', 'Томагавк', 'Tomahawk'),
  kukri: weapon('curvy-knife', 'blade', 'Кукри', 'Kukri', 'Кукрі', 'Kukri'),
  vest: weapon('kevlar-vest', 'gear', 'Жилет', 'Vest', 'Жилет', 'Kamizelka'),
  mask: weapon('gas-mask', 'gear', 'Противогаз', 'Gas Mask', 'Протигаз', 'Maska przeciwgazowa'),
  gloves: weapon('gloves', 'gear', 'Перчатки', 'Gloves', 'Рукавички', 'Rękawice'),
  helmet: weapon('full-motorcycle-helmet', 'gear', 'Шлем', 'Helmet', 'Шолом', 'Kask'),
  backpack: weapon('backpack', 'gear', 'Рюкзак', 'Backpack', 'Рюкзак', 'Plecak'),
  grenade: weapon('flash-grenade', 'gear', 'Граната', 'Grenade', 'Граната', 'Granat'),
  binoculars: weapon('binoculars', 'gear', 'Бинокль', 'Binoculars', 'Бінокль', 'Lornetka'),
  drone: weapon('delivery-drone', 'gear', 'Дрон', 'Drone', 'Дрон', 'Dron'),
} as const satisfies Record<string, Weapon>;

export type WeaponKey = keyof typeof WEAPONS;
