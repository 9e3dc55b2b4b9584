import { type CaseRow, money, texts } from './case-row.ts';

export const OPERATIONS: readonly CaseRow[] = [
  {
    name: 'desert-mirage',
    title: texts('Пустынный мираж', 'Desert Mirage', 'Пустельний міраж', 'Pustynny miraż'),
    text: texts(
      'Пятьдесят градусов в тени, и тени нет. Песчаная серия для дальних переходов.',
      'Fifty degrees in the shade, and there is no shade. The sand series, made for long marches.',
      'П’ятдесят градусів у затінку, а затінку немає. Піщана серія для далеких переходів.',
      'Pięćdziesiąt stopni w cieniu, a cienia brak. Piaskowa seria na długie marsze.',
    ),
    price: money(18900),
    look: ['wood', 'dune', 'scorpion', 5],
    choice: { of: ['sand', 'rifle'], size: 18, returnPercent: 85 },
  },
  {
    name: 'red-beacon',
    title: texts('Красный маяк', 'Red Beacon', 'Червоний маяк', 'Czerwona latarnia'),
    text: texts(
      'Сигнал, по которому выходили на берег. Автоматы и дробовики десанта.',
      'The light they steered by to reach the shore. Rifles and shotguns of the landing party.',
      'Сигнал, за яким виходили на берег. Автомати й дробовики десанту.',
      'Światło, które prowadziło do brzegu. Karabiny i strzelby desantu.',
    ),
    price: money(32900),
    look: ['steel', 'crimson', 'lighthouse', 8],
    choice: { of: ['rifle', 'hunting'], size: 20, returnPercent: 86 },
  },
  {
    name: 'quiet-harbour',
    title: texts(
      'Тихая гавань за Северным мысом',
      'Quiet Harbour Beyond North Cape',
      'Тиха гавань за Північним мисом',
      'Cicha przystań za Przylądkiem Północnym',
    ),
    text: texts(
      'Место, где швартуются без вопросов. Вещи, пахнущие солью и холодной водой.',
      'Where ships tie up and nobody asks questions. Things that smell of salt and cold water.',
      'Місце, де швартуються без запитань. Речі, що пахнуть сіллю та холодною водою.',
      'Tu cumuje się bez pytań. Rzeczy pachnące solą i zimną wodą.',
    ),
    price: money(39900, { cashbackPercent: 1 }),
    look: ['steel', 'cobalt', 'eagle-emblem', 3],
    choice: { of: ['sea', 'frost', 'gear'], size: 21, returnPercent: 84 },
  },
  {
    name: 'green-corridor',
    title: texts('Зелёный коридор', 'Green Corridor', 'Зелений коридор', 'Zielony korytarz'),
    text: texts(
      'Сорок километров леса без единой дороги. Маскировка, которая прошла их все.',
      'Forty kilometres of forest without a single road, and the camouflage that crossed all of them.',
      'Сорок кілометрів лісу без жодної дороги. Маскування, яке пройшло їх усі.',
      'Czterdzieści kilometrów lasu bez jednej drogi. Maskowanie, które przeszło każdy z nich.',
    ),
    price: money(14900),
    look: ['wood', 'ivy', 'oak-leaf', 2],
    choice: { of: ['forest', 'beast'], size: 20, returnPercent: 87 },
  },
  {
    name: 'high-voltage',
    title: texts('Высокое напряжение', 'High Voltage', 'Висока напруга', 'Wysokie napięcie'),
    text: texts(
      'Трофеи с захваченной подстанции: неон, схемы и грозовое небо.',
      'Spoils from a captured substation: neon, circuitry and a thundery sky.',
      'Трофеї із захопленої підстанції: неон, схеми та грозове небо.',
      'Łupy ze zdobytej podstacji: neony, obwody i burzowe niebo.',
    ),
    price: money(84900),
    look: ['carbon', 'storm', 'power-lightning', 9],
    choice: { of: ['neon', 'sky'], size: 20, span: [0.04, 30], returnPercent: 86 },
  },
];
