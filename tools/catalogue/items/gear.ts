import { skins } from './item-row.ts';

export const GEAR = [
  ...skins('vest', [
    ['common', 110, 'steel', 'ash hex 2', 'Бетон', 'Concrete', 'Бетон', 'Beton'],
    ['uncommon', 2700, 'forest', 'moss camo 3', 'Болото', 'Marsh', 'Болото', 'Bagno'],
    ['rare', 10500, 'sand', 'dune topo 6', 'Плоскогорье', 'Plateau', 'Плоскогір’я', 'Płaskowyż'],
    ['legendary', 360000, 'sea', 'cobalt chevrons 5', 'Адмирал', 'Admiral', 'Адмірал', 'Admirał'],
  ]),
  ...skins('mask', [
    ['common', 510, 'sky', 'storm camo 6', 'Смог', 'Smog', 'Смог', 'Smog'],
    ['uncommon', 3300, 'neon', 'toxic camo 2', 'Реактор', 'Reactor', 'Реактор', 'Reaktor'],
    ['rare', 19800, 'bloom', 'peony shards 4', 'Карнавал', 'Carnival', 'Карнавал', 'Karnawał'],
    ['epic', 122000, 'night', 'aurora circuit 3', 'Ночное зрение', 'Night Vision', 'Нічний зір', 'Noktowizja'],
    ['arcane', 1680000, 'night', 'copper frost 5', 'Чумной доктор', 'Plague Doctor', 'Чумний лікар', 'Doktor plagi'],
  ]),
  ...skins('gloves', [
    ['common', 620, 'sand', 'copper camo 8', 'Сыромять', 'Rawhide', 'Сириця', 'Surowa skóra'],
    ['uncommon', 7300, 'frost', 'polar frost 6', 'Иней', 'Hoarfrost', 'Іній', 'Szron'],
    ['epic', 152500, 'beast', 'honey tiger 2', 'Тигр', 'Tiger', 'Тигр', 'Tygrys'],
    [
      'legendary',
      1120000,
      'royal',
      'plum hex 3',
      'Королевский бархат',
      'Royal Velvet',
      'Королівський оксамит',
      'Królewski aksamit',
    ],
    ['arcane', 2400000, 'royal', 'brass gradient 2', 'Мидас', 'Midas', 'Мідас', 'Midas'],
  ]),
  ...skins('helmet', [
    ['common', 1260, 'steel', 'graphite hex 4', 'Карбон', 'Carbon', 'Карбон', 'Karbon'],
    ['uncommon', 5400, 'fire', 'vermilion stripes 3', 'Гонщик', 'Racer', 'Гонщик', 'Rajdowiec'],
    ['rare', 30000, 'sea', 'lagoon marble 4', 'Зимородок', 'Kingfisher', 'Рибалочка', 'Zimorodek'],
    [
      'legendary',
      560000,
      'frost',
      'glacier gradient 6',
      'Полярный день',
      'Midnight Sun',
      'Полярний день',
      'Dzień polarny',
    ],
  ]),
  ...skins('backpack', [
    ['common', 200, 'forest', 'ivy chevrons 4', 'Турист', 'Hiker', 'Турист', 'Turysta'],
    ['uncommon', 4200, 'sky', 'coral chevrons 2', 'Альпинист', 'Climber', 'Альпініст', 'Alpinista'],
    ['rare', 13200, 'night', 'night camo 7', 'Контрабанда', 'Contraband', 'Контрабанда', 'Kontrabanda'],
    ['epic', 39000, 'sand', 'rust hex 5', 'Кочевник', 'Nomad', 'Кочівник', 'Koczownik'],
  ]),
  ...skins('grenade', [
    ['common', 60, 'steel', 'vermilion stripes 6', 'Сигнал', 'Signal', 'Сигнал', 'Sygnał'],
    ['common', 170, 'bloom', 'coral dots 2', 'Мандарин', 'Tangerine', 'Мандарин', 'Mandarynka'],
    ['uncommon', 1900, 'fire', 'peony flames 3', 'Фейерверк', 'Fireworks', 'Феєрверк', 'Fajerwerk'],
    ['rare', 7800, 'sea', 'cobalt topo 3', 'Глубина', 'Deep Water', 'Глибина', 'Głębina'],
  ]),
  ...skins('binoculars', [
    ['common', 340, 'sea', 'storm gradient 3', 'Капитан', 'Skipper', 'Капітан', 'Kapitan'],
    ['uncommon', 6400, 'sand', 'dune hex 4', 'Мираж', 'Mirage', 'Міраж', 'Miraż'],
    ['rare', 16000, 'night', 'amethyst topo 2', 'Астроном', 'Astronomer', 'Астроном', 'Astronom'],
  ]),
  ...skins('drone', [
    ['common', 1450, 'sky', 'ash stripes 4', 'Почтальон', 'Postman', 'Листоноша', 'Listonosz'],
    ['uncommon', 7900, 'beast', 'mint hex 3', 'Стрекоза', 'Dragonfly', 'Бабка', 'Ważka'],
    ['rare', 42000, 'fire', 'vermilion chevrons 6', 'Спасатель', 'Rescuer', 'Рятувальник', 'Ratownik'],
    ['epic', 140000, 'neon', 'toxic glitch 4', 'Фантом', 'Phantom', 'Фантом', 'Fantom'],
  ]),
];
