import { type CaseRow, money, texts } from './case-row.ts';

export const ALL_IN: readonly CaseRow[] = [
  {
    name: 'heads-or-tails',
    title: texts('Пан или пропал', 'Sink or Swim', 'Пан або пропав', 'Raz kozie śmierć'),
    text: texts(
      'Восемь предметов и большой разброс. Посмотрите на шансы, прежде чем решать.',
      'Eight items and a very wide spread. Look at the odds before you decide.',
      'Вісім предметів і великий розкид. Подивіться на шанси, перш ніж вирішувати.',
      'Osiem przedmiotów i ogromna rozpiętość. Spójrz na szanse, zanim zdecydujesz.',
    ),
    price: money(25000),
    look: ['carbon', 'vermilion', 'card-ace-spades', 3],
    choice: { of: ['fire', 'neon', 'night'], size: 8, span: [0.01, 22], returnPercent: 89 },
  },
  {
    name: 'all-or-nothing',
    title: texts('Ва-банк', 'All In', 'Ва-банк', 'Va banque'),
    text: texts(
      'Большие вещи или мелочь. Разброс велик, и таблица шансов этого не скрывает.',
      'Big things or small change. The spread is wide, and the odds table makes no secret of it.',
      'Великі речі або дріб’язок. Розкид великий, і таблиця шансів цього не приховує.',
      'Wielkie rzeczy albo drobne. Rozpiętość jest duża i tabela szans tego nie ukrywa.',
    ),
    price: money(150000),
    look: ['carbon', 'graphite', 'dice-six-faces-six', 4],
    choice: { of: ['royal', 'sky'], size: 9, span: [0.01, 20], returnPercent: 89 },
  },
  {
    name: 'final-stake',
    title: texts('Последняя ставка', 'The Final Stake', 'Остання ставка', 'Ostatnia stawka'),
    text: texts(
      'Самый дорогой кейс магазина. Десять предметов, больше половины из них тайной или легендарной редкости.',
      'The most expensive case in the store. Ten items, more than half of them arcane or legendary.',
      'Найдорожчий кейс магазину. Десять предметів, понад половина з них таємної або легендарної рідкості.',
      'Najdroższa skrzynka w sklepie. Dziesięć przedmiotów, ponad połowa z nich tajemna lub legendarna.',
    ),
    price: money(1000000),
    look: ['gold', 'night', 'imperial-crown', 9],
    choice: { of: ['royal', 'night', 'blade'], size: 10, span: [0.06, 6], returnPercent: 89 },
  },
];
