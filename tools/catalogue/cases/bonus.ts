import { type CaseRow, points, texts } from './case-row.ts';

export const BONUS: readonly CaseRow[] = [
  {
    name: 'pocket-change',
    title: texts('Мелочь из кармана', 'Pocket Change', 'Дрібні з кишені', 'Drobne z kieszeni'),
    text: texts(
      'Первое, на что хватает баллов за пару дней серии.',
      'The first thing a couple of streak days will buy you.',
      'Перше, на що вистачає балів за кілька днів серії.',
      'Pierwsza rzecz, na którą wystarczy punktów po paru dniach serii.',
    ),
    price: points(2500),
    look: ['wood', 'copper', 'two-coins', 2],
    choice: { of: ['sea', 'sand', 'steel'], size: 16, returnPercent: 86 },
  },
  {
    name: 'nest-egg',
    title: texts('Заначка', 'Nest Egg', 'Скарбничка', 'Zaskórniaki'),
    text: texts(
      'То, что откладывают и о чём не рассказывают. Только за баллы.',
      'What you put aside and never mention. For points only.',
      'Те, що відкладають і про що не розповідають. Лише за бали.',
      'To, co się odkłada i o czym się nie mówi. Tylko za punkty.',
    ),
    price: points(7500),
    look: ['wood', 'plum', 'piggy-bank', 3],
    choice: { of: ['bloom', 'night', 'pistol'], size: 16, returnPercent: 86 },
  },
  {
    name: 'lucky-horseshoe',
    title: texts('Подкова на счастье', 'Lucky Horseshoe', 'Підкова на щастя', 'Podkowa na szczęście'),
    text: texts(
      'Висит над дверью и ни на что не влияет: шансы те же, что в таблице.',
      'It hangs over the door and changes nothing: the odds are exactly the ones in the table.',
      'Висить над дверима й ні на що не впливає: шанси ті самі, що в таблиці.',
      'Wisi nad drzwiami i na nic nie wpływa: szanse są takie jak w tabeli.',
    ),
    price: points(18000),
    look: ['steel', 'brass', 'horseshoe', 4],
    choice: { of: ['beast', 'hunting'], size: 18, returnPercent: 85 },
  },
  {
    name: 'gift-wrap',
    title: texts('Подарочная обёртка', 'Gift Wrap', 'Подарункова обгортка', 'Na prezent'),
    text: texts(
      'Себе тоже можно. Яркие раскраски за накопленные баллы.',
      'Treating yourself counts too. Bright finishes for the points you have saved.',
      'Собі теж можна. Яскраві забарвлення за накопичені бали.',
      'Sobie też wolno. Barwne malowania za uzbierane punkty.',
    ),
    price: points(45000),
    look: ['polymer', 'coral', 'present', 5],
    choice: { of: ['fire', 'bloom', 'neon'], size: 20, returnPercent: 86 },
  },
  {
    name: 'for-valour',
    title: texts('За доблесть', 'For Valour', 'За доблесть', 'Za męstwo'),
    text: texts(
      'Лавры за терпение. Лучший из кейсов, которые открываются за баллы.',
      'Laurels for patience. The finest of the cases that open for points.',
      'Лаври за терпіння. Найкращий із кейсів, що відкриваються за бали.',
      'Laury za cierpliwość. Najlepsza ze skrzynek otwieranych za punkty.',
    ),
    price: points(150000),
    look: ['gold', 'crimson', 'laurel-crown', 6],
    choice: { of: ['royal', 'rifle'], size: 20, span: [0.05, 30], returnPercent: 87 },
  },
];
