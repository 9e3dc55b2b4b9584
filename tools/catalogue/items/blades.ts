import { skins } from './item-row.ts';

export const BLADES = [
  ...skins('butterfly', [
    ['rare', 41000, 'bloom', 'coral gradient 3', 'Махаон', 'Swallowtail', 'Махаон', 'Paź królowej'],
    ['epic', 235000, 'beast', 'cobalt dots 2', 'Павлиний глаз', 'Peacock Eye', 'Павине око', 'Pawie oko'],
    ['legendary', 439000, 'beast', 'orchid glitch 6', 'Хамелеон', 'Chameleon', 'Хамелеон', 'Kameleon'],
    ['arcane', 3350000, 'fire', 'ember gradient 7', 'Жидкое пламя', 'Liquid Flame', 'Рідке полум’я', 'Płynny ogień'],
  ]),
  ...skins('hunter', [
    ['uncommon', 8500, 'steel', 'graphite shards 4', 'Воронёный', 'Blued Steel', 'Воронований', 'Oksydowany'],
    ['rare', 37000, 'frost', 'glacier shards 2', 'Осколки льда', 'Ice Splinters', 'Уламки льоду', 'Odłamki lodu'],
    ['epic', 92000, 'royal', 'crimson topo 3', 'Красное дерево', 'Mahogany', 'Червоне дерево', 'Mahoń'],
    ['legendary', 890000, 'royal', 'honey shards 5', 'Янтарь', 'Amber', 'Бурштин', 'Bursztyn'],
  ]),
  ...skins('katana', [
    ['epic', 176000, 'bloom', 'sakura chevrons 2', 'Лепестки', 'Petals', 'Пелюстки', 'Płatki'],
    ['legendary+', 980000, 'beast', 'porcelain marble 6', 'Журавль', 'Crane', 'Журавель', 'Żuraw'],
    ['arcane', 1495000, 'sky', 'honey gradient 4', 'Заря', 'Daybreak', 'Світанок', 'Świt'],
    [
      'arcane+',
      5800000,
      'night',
      'cobalt gradient 3',
      'Тысяча ночей',
      'Thousand Nights',
      'Тисяча ночей',
      'Tysiąc nocy',
    ],
  ]),
  ...skins('trench', [
    ['common', 940, 'steel', 'ash chevrons 3', 'Цинк', 'Zinc', 'Цинк', 'Cynk'],
    ['uncommon', 3600, 'forest', 'moss glitch 2', 'Полынь', 'Wormwood', 'Полин', 'Piołun'],
    ['rare', 17500, 'fire', 'rust flames 5', 'Горн', 'Forge', 'Горно', 'Kuźnia'],
    ['epic', 56000, 'neon', 'toxic shards 3', 'Урановое стекло', 'Uranium Glass', 'Уранове скло', 'Szkło uranowe'],
  ]),
  ...skins('tomahawk', [
    ['common', 1380, 'sand', 'copper dots 4', 'Глина', 'Clay', 'Глина', 'Glina'],
    ['uncommon', 5900, 'forest', 'ivy tiger 5', 'Папоротник', 'Fern', 'Папороть', 'Paproć'],
    ['rare', 28500, 'sea', 'lagoon gradient 3', 'Бирюза', 'Turquoise', 'Бірюза', 'Turkus'],
    ['legendary', 290000, 'night', 'plum topo 4', 'Шаман', 'Shaman', 'Шаман', 'Szaman'],
  ]),
  ...skins('kukri', [
    ['uncommon', 8900, 'steel', 'brass camo 3', 'Бронза', 'Bronze', 'Бронза', 'Brąz'],
    ['rare', 23500, 'forest', 'aurora tiger 2', 'Джунгли', 'Jungle', 'Джунглі', 'Dżungla'],
    ['epic+', 105000, 'royal', 'orchid marble 3', 'Аметист', 'Amethyst', 'Аметист', 'Ametyst'],
    ['arcane', 1240000, 'frost', 'polar shards 4', 'Мерзлота', 'Permafrost', 'Мерзлота', 'Zmarzlina'],
  ]),
];
