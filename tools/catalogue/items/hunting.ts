import { skins } from './item-row.ts';

export const HUNTING = [
  ...skins('thunder', [
    ['common', 410, 'steel', 'rust camo 2', 'Ржавчина', 'Rust', 'Іржа', 'Rdza'],
    ['uncommon', 4800, 'sky', 'storm shards 5', 'Гроза', 'Thunderhead', 'Гроза', 'Burza'],
    ['rare', 22000, 'fire', 'ember tiger 3', 'Жаровня', 'Brazier', 'Жаровня', 'Palenisko'],
    [
      'legendary',
      315000,
      'sky',
      'cobalt marble 2',
      'Шаровая молния',
      'Ball Lightning',
      'Кульова блискавка',
      'Piorun kulisty',
    ],
  ]),
  ...skins('gamekeeper', [
    ['common', 160, 'forest', 'moss topo 3', 'Просека', 'Clearing', 'Просіка', 'Przesieka'],
    ['uncommon', 2100, 'forest', 'ivy camo 4', 'Мох', 'Moss', 'Мох', 'Mech'],
    ['rare', 14500, 'beast', 'copper tiger 6', 'Рысь', 'Lynx', 'Рись', 'Ryś'],
    ['epic', 131000, 'frost', 'glacier marble 3', 'Белый мрамор', 'White Marble', 'Білий мармур', 'Biały marmur'],
  ]),
  ...skins('crossbow', [
    ['uncommon', 7600, 'forest', 'ivy stripes 2', 'Плющ', 'Ivy', 'Плющ', 'Bluszcz'],
    ['rare', 33000, 'frost', 'polar shards 7', 'Сосулька', 'Icicle', 'Бурулька', 'Sopel'],
    ['epic', 198000, 'beast', 'vermilion tiger 4', 'Дракон', 'Dragon', 'Дракон', 'Smok'],
    ['arcane+', 2780000, 'night', 'night gradient 2', 'Затмение', 'Eclipse', 'Затемнення', 'Zaćmienie'],
  ]),
];
