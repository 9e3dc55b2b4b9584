import { skins } from './item-row.ts';

export const PISTOLS = [
  ...skins('vulture', [
    ['common', 240, 'sand', 'dune dots 4', 'Песок', 'Sand', 'Пісок', 'Piasek'],
    ['uncommon', 1500, 'neon', 'ash glitch 3', 'Белый шум', 'White Noise', 'Білий шум', 'Biały szum'],
    ['rare', 19000, 'neon', 'graphite circuit 5', 'Плата', 'Circuit Board', 'Друкована плата', 'Płytka drukowana'],
    ['epic', 61000, 'fire', 'lagoon flames 3', 'Газовое пламя', 'Gas Flame', 'Газове полум’я', 'Płomień gazowy'],
  ]),
  ...skins('erne', [
    ['common', 820, 'steel', 'storm shards 2', 'Сланец', 'Slate', 'Сланець', 'Łupek'],
    ['uncommon', 6600, 'bloom', 'mint stripes 7', 'Мята', 'Mint', 'М’ята', 'Mięta'],
    ['rare+', 39500, 'beast', 'polar tiger 5', 'Снежный барс', 'Snow Leopard', 'Сніговий барс', 'Pantera śnieżna'],
    ['legendary', 475000, 'royal', 'brass marble 3', 'Золотая жила', 'Gold Vein', 'Золота жила', 'Złota żyła'],
    ['arcane', 2150000, 'fire', 'vermilion flames 9', 'Жар-птица', 'Firebird', 'Жар-птиця', 'Ognisty ptak'],
  ]),
  ...skins('bars', [
    ['common', 370, 'steel', 'copper gradient 2', 'Медь', 'Copper', 'Мідь', 'Miedź'],
    ['uncommon', 4300, 'bloom', 'cobalt dots 6', 'Ситец', 'Calico', 'Ситець', 'Perkal'],
    ['epic', 84000, 'royal', 'porcelain topo 4', 'Фарфор', 'Porcelain', 'Порцеляна', 'Porcelana'],
    ['legendary+', 642000, 'royal', 'brass topo 6', 'Позолота', 'Gilding', 'Позолота', 'Pozłota'],
  ]),
  ...skins('marshal', [
    ['common', 1020, 'sand', 'rust shards 4', 'Старая подкова', 'Old Horseshoe', 'Стара підкова', 'Stara podkowa'],
    ['uncommon', 5700, 'beast', 'dune tiger 2', 'Койот', 'Coyote', 'Койот', 'Kojot'],
    ['rare', 26000, 'night', 'night chevrons 3', 'Ночной поезд', 'Midnight Train', 'Нічний потяг', 'Nocny pociąg'],
    ['epic', 149000, 'sand', 'ember marble 5', 'Каньон', 'Canyon', 'Каньйон', 'Kanion'],
  ]),
  ...skins('siskin', [
    ['common', 70, 'bloom', 'ivy dots 3', 'Горошек', 'Polka Dots', 'Горошок', 'Groszki'],
    ['common', 120, 'sea', 'porcelain stripes 5', 'Матрос', 'Deckhand', 'Матрос', 'Marynarz'],
    ['uncommon', 3100, 'sky', 'peony gradient 4', 'Закат', 'Sunset', 'Захід сонця', 'Zachód słońca'],
    ['rare', 8400, 'bloom', 'amethyst hex 2', 'Фиалка', 'Violet', 'Фіалка', 'Fiołek'],
  ]),
];
