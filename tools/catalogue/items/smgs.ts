import { skins } from './item-row.ts';

export const SMGS = [
  ...skins('wasp', [
    ['common', 310, 'fire', 'ash camo 9', 'Пепел', 'Ash', 'Попіл', 'Popiół'],
    ['uncommon', 8800, 'frost', 'mint frost 3', 'Мятный холод', 'Mint Chill', 'М’ятний холод', 'Miętowy chłód'],
    ['rare', 20500, 'beast', 'honey tiger 4', 'Шмель', 'Bumblebee', 'Джміль', 'Trzmiel'],
    ['epic+', 187000, 'neon', 'amethyst glitch 2', 'Сбой', 'Glitch', 'Збій', 'Usterka'],
  ]),
  ...skins('lm5', [
    ['common', 190, 'steel', 'graphite stripes 5', 'Графит', 'Graphite', 'Графіт', 'Grafit'],
    ['uncommon', 2400, 'sea', 'lagoon chevrons 3', 'Прибой', 'Surf', 'Прибій', 'Przybój'],
    ['epic', 164000, 'fire', 'vermilion flames 6', 'Магма', 'Magma', 'Магма', 'Magma'],
    ['legendary', 390000, 'neon', 'orchid circuit 4', 'Нейросеть', 'Neural Net', 'Нейромережа', 'Sieć neuronowa'],
  ]),
  ...skins('hornet', [
    ['common', 460, 'fire', 'rust marble 8', 'Окалина', 'Forge Scale', 'Окалина', 'Zgorzelina'],
    ['common', 90, 'sky', 'storm marble 2', 'Туман', 'Fog', 'Туман', 'Mgła'],
    ['rare', 11800, 'sea', 'coral dots 3', 'Коралл', 'Coral', 'Корал', 'Koral'],
    ['epic', 43000, 'bloom', 'sakura marble 5', 'Сакура', 'Sakura', 'Сакура', 'Kwitnąca wiśnia'],
  ]),
  ...skins('whistler', [
    ['common', 140, 'sand', 'dune stripes 2', 'Солома', 'Straw', 'Солома', 'Słoma'],
    ['uncommon', 1800, 'bloom', 'plum chevrons 5', 'Слива', 'Plum', 'Слива', 'Śliwka'],
    ['rare', 9200, 'beast', 'toxic camo 6', 'Яд', 'Venom', 'Отрута', 'Jad'],
    ['epic', 76000, 'neon', 'cobalt circuit 9', 'Микросхема', 'Microchip', 'Мікросхема', 'Układ scalony'],
  ]),
  ...skins('shade', [
    ['common', 270, 'night', 'night camo 4', 'Полночь', 'Midnight', 'Опівніч', 'Północ'],
    ['uncommon', 5200, 'forest', 'graphite topo 7', 'Карта высот', 'Contour Map', 'Карта висот', 'Poziomice'],
    ['rare', 27500, 'night', 'night dots 3', 'Лунная пыль', 'Moondust', 'Місячний пил', 'Księżycowy pył'],
    ['legendary', 260000, 'sky', 'amethyst gradient 8', 'Туманность', 'Nebula', 'Туманність', 'Mgławica'],
  ]),
  ...skins('veteran', [
    ['common', 750, 'steel', 'brass stripes 3', 'Латунь', 'Brass', 'Латунь', 'Mosiądz'],
    ['uncommon', 3900, 'steel', 'copper camo 5', 'Патина', 'Patina', 'Патина', 'Patyna'],
    ['rare+', 34000, 'royal', 'crimson chevrons 4', 'Парадный', 'Full Dress', 'Парадний', 'Galowy'],
    ['epic', 215000, 'royal', 'honey marble 7', 'Мёд и дёготь', 'Honey and Tar', 'Мед і дьоготь', 'Miód i dziegieć'],
  ]),
  ...skins('viper', [
    ['common', 1150, 'beast', 'moss tiger 3', 'Полоз', 'Grass Snake', 'Полоз', 'Zaskroniec'],
    ['uncommon', 8100, 'neon', 'toxic circuit 2', 'Кислота', 'Acid', 'Кислота', 'Kwas'],
    ['rare', 15200, 'bloom', 'peony dots 6', 'Пион', 'Peony', 'Півонія', 'Piwonia'],
    ['epic', 112000, 'royal', 'ivy marble 2', 'Малахит', 'Malachite', 'Малахіт', 'Malachit'],
  ]),
];
