import { type CaseRow, money, texts } from './case-row.ts';
import type { SeedCondition } from '#tools/catalogue/types.ts';

const level = (value: number): SeedCondition[] => [{ kind: 'level', value }];

export const RANKS: readonly CaseRow[] = [
  {
    name: 'recruit',
    title: texts('Новобранец', 'Recruit', 'Новобранець', 'Rekrut'),
    text: texts(
      'Первое звание и первый кейс. Открывается со второго уровня.',
      'The first rank and the first crate. Opens from level 2.',
      'Перше звання й перший кейс. Відкривається з другого рівня.',
      'Pierwsza ranga i pierwsza skrzynka. Dostępna od drugiego poziomu.',
    ),
    price: money(1900),
    look: ['wood', 'moss', 'rank-1', 2],
    choice: { of: ['steel', 'forest'], size: 14, returnPercent: 89 },
    conditions: level(2),
  },
  {
    name: 'sergeant',
    title: texts('Сержант', 'Sergeant', 'Сержант', 'Sierżant'),
    text: texts(
      'Отделение смотрит на вас. Надёжное железо без украшений.',
      'The squad is looking at you. Dependable hardware with no frills.',
      'Відділення дивиться на вас. Надійне залізо без прикрас.',
      'Drużyna patrzy na ciebie. Solidny sprzęt bez ozdób.',
    ),
    price: money(9900),
    look: ['steel', 'ivy', 'sergeant', 3],
    choice: { of: ['smg', 'steel'], size: 18, returnPercent: 89 },
    conditions: level(5),
  },
  {
    name: 'lieutenant',
    title: texts('Лейтенант', 'Lieutenant', 'Лейтенант', 'Porucznik'),
    text: texts(
      'Карта, бинокль и первая самостоятельная задача.',
      'A map, binoculars and the first mission of your own.',
      'Карта, бінокль і перше самостійне завдання.',
      'Mapa, lornetka i pierwsze samodzielne zadanie.',
    ),
    price: money(21900),
    look: ['polymer', 'moss', 'star-medal', 4],
    choice: { of: ['gear', 'pistol'], size: 20, returnPercent: 88 },
    conditions: level(8),
  },
  {
    name: 'captain',
    title: texts('Капитан', 'Captain', 'Капітан', 'Kapitan'),
    text: texts(
      'Рота выбирает оружие по командиру. Автоматы, которые узнают издалека.',
      'A company takes after its captain. Rifles people recognise from afar.',
      'Рота обирає зброю за командиром. Автомати, які впізнають здалеку.',
      'Kompania dobiera broń po dowódcy. Karabiny, które poznaje się z daleka.',
    ),
    price: money(37900),
    look: ['steel', 'graphite', 'rank-3', 5],
    choice: { of: ['rifle', 'sea'], size: 20, returnPercent: 88 },
    conditions: level(11),
  },
  {
    name: 'major',
    title: texts('Майор', 'Major', 'Майор', 'Major'),
    text: texts(
      'Бумаг на столе меньше, чем шрамов. Звериная и ночная серии для тех, кто всё видел.',
      'Fewer papers on the desk than scars behind it. The beast and night series, for those who have seen it all.',
      'Паперів на столі менше, ніж шрамів. Звірина та нічна серії для тих, хто все бачив.',
      'Mniej papierów na biurku niż blizn. Zwierzęca i nocna seria dla tych, którzy widzieli wszystko.',
    ),
    price: money(59000),
    look: ['carbon', 'brass', 'hawk-emblem', 6],
    choice: { of: ['beast', 'night'], size: 20, span: [0.08, 40], returnPercent: 89 },
    conditions: level(15),
  },
  {
    name: 'colonel',
    title: texts('Полковник', 'Colonel', 'Полковник', 'Pułkownik'),
    text: texts(
      'Наградное оружие, которое вручают один раз. Позолота, рубин и красное дерево.',
      'Presentation weapons, handed over only once. Gilding, ruby and mahogany.',
      'Нагородна зброя, яку вручають один раз. Позолота, рубін і червоне дерево.',
      'Broń honorowa, wręczana tylko raz. Złocenia, rubin i mahoń.',
    ),
    price: money(119000),
    look: ['gold', 'ivy', 'eagle-emblem', 7],
    choice: { of: ['royal', 'pistol'], size: 18, span: [0.05, 30], returnPercent: 89 },
    conditions: level(20),
  },
  {
    name: 'general',
    title: texts('Генерал', 'General', 'Генерал', 'Generał'),
    text: texts(
      'Выше звания нет. Открывается с тридцатого уровня и почти не знает мелочей.',
      'There is no higher rank. Opens from level 30 and holds next to no small change.',
      'Вищого звання немає. Відкривається з тридцятого рівня й майже не знає дрібниць.',
      'Wyższego stopnia nie ma. Od trzydziestego poziomu, prawie bez drobiazgów.',
    ),
    price: money(349000),
    look: ['gold', 'crimson', 'laurels', 8],
    choice: { of: ['royal', 'sky', 'rifle'], size: 18, span: [0.08, 17], returnPercent: 89 },
    conditions: level(30),
  },
];
