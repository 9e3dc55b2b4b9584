import { skins } from './item-row.ts';

export const RIFLES = [
  ...skins('ar9', [
    ['common', 320, 'steel', 'ash camo 3', 'Щебень', 'Gravel', 'Щебінь', 'Żwir'],
    ['uncommon', 4600, 'sea', 'cobalt stripes 4', 'Кобальт', 'Cobalt', 'Кобальт', 'Kobalt'],
    ['epic', 69000, 'fire', 'ember flames 2', 'Пекло', 'Hellfire', 'Пекло', 'Piekło'],
    ['legendary', 518000, 'sky', 'aurora gradient 3', 'Северное сияние', 'Northern Lights', 'Північне сяйво', 'Zorza'],
    ['arcane+', 4200000, 'royal', 'crimson marble 6', 'Династия', 'Dynasty', 'Династія', 'Dynastia'],
  ]),
  ...skins('barricade', [
    ['common', 190, 'forest', 'moss camo 5', 'Перелесок', 'Thicket', 'Перелісок', 'Zagajnik'],
    ['uncommon', 2800, 'sand', 'dune topo 2', 'Сухое русло', 'Dry Riverbed', 'Сухе річище', 'Suche koryto'],
    ['rare+', 16500, 'neon', 'storm glitch 7', 'Помехи', 'Static', 'Завади', 'Zakłócenia'],
    ['epic', 98000, 'royal', 'plum marble 4', 'Вино и дым', 'Wine and Smoke', 'Вино і дим', 'Wino i dym'],
  ]),
  ...skins('vectra', [
    ['common', 540, 'steel', 'graphite dots 2', 'Асфальт', 'Asphalt', 'Асфальт', 'Asfalt'],
    ['uncommon', 6200, 'forest', 'honey hex 3', 'Соты', 'Honeycomb', 'Стільники', 'Plaster miodu'],
    ['rare', 24000, 'sea', 'lagoon topo 5', 'Мелководье', 'Shallows', 'Мілководдя', 'Mielizna'],
    ['epic+', 135000, 'beast', 'orchid tiger 8', 'Ночной тигр', 'Night Tiger', 'Нічний тигр', 'Nocny tygrys'],
    ['arcane', 1840000, 'frost', 'polar frost 4', 'Полынья', 'Black Ice', 'Ополонка', 'Przerębel'],
  ]),
  ...skins('boreas', [
    ['common', 240, 'forest', 'ivy stripes 6', 'Хвоя', 'Pine Needles', 'Хвоя', 'Igliwie'],
    ['uncommon', 3400, 'forest', 'copper marble 3', 'Старый орех', 'Old Walnut', 'Старий горіх', 'Stary orzech'],
    ['rare', 31000, 'frost', 'glacier frost 2', 'Наст', 'Crusted Snow', 'Наст', 'Szreń'],
    ['legendary+', 740000, 'night', 'night gradient 5', 'Созвездие', 'Constellation', 'Сузір’я', 'Gwiazdozbiór'],
  ]),
  ...skins('fort7', [
    ['common', 680, 'sand', 'dune camo 7', 'Бархан', 'Sand Dune', 'Бархан', 'Wydma'],
    ['uncommon', 7100, 'steel', 'vermilion chevrons 2', 'Шлагбаум', 'Boom Gate', 'Шлагбаум', 'Szlaban'],
    ['rare', 12800, 'beast', 'moss hex 6', 'Панцирь', 'Carapace', 'Панцир', 'Pancerz'],
    ['epic', 52000, 'royal', 'crimson shards 3', 'Осколки рубина', 'Ruby Shards', 'Уламки рубіна', 'Okruchy rubinu'],
  ]),
];
