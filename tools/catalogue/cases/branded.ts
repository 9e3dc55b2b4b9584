import { type CaseRow, money, texts } from './case-row.ts';

export const BRANDED: readonly CaseRow[] = [
  {
    name: 'north-thread',
    title: texts('Северная нить', 'North Thread', 'Північна нитка', 'Północna Nić'),
    text: texts(
      'Ателье, которое шьёт разгрузки как пальто. Одежда, рюкзаки и снаряжение.',
      'A tailor that cuts load vests like overcoats. Clothing, backpacks and gear.',
      'Ательє, яке шиє розвантажки, мов пальта. Одяг, рюкзаки та спорядження.',
      'Pracownia, która kroi kamizelki jak płaszcze. Odzież, plecaki i wyposażenie.',
    ),
    price: money(19900),
    look: ['polymer', 'storm', 'sewing-needle', 4],
    choice: { of: ['gear'], size: 20, returnPercent: 86 },
  },
  {
    name: 'volt-and-co',
    title: texts('Вольт и Ко', 'Volt & Co', 'Вольт і Ко', 'Volt i Spółka'),
    text: texts(
      'Производитель батареек, который однажды взялся за оружие. Светится всё, кроме инструкции.',
      'A battery maker that tried its hand at weapons. Everything glows except the manual.',
      'Виробник батарейок, який одного дня взявся за зброю. Світиться все, крім інструкції.',
      'Producent baterii, który kiedyś wziął się za broń. Świeci wszystko oprócz instrukcji.',
    ),
    price: money(25900, { cashbackPercent: 1 }),
    look: ['polymer', 'toxic', 'electric', 5],
    choice: { of: ['neon', 'smg'], size: 22, returnPercent: 85 },
  },
  {
    name: 'garage-44',
    title: texts('Гараж 44', 'Garage 44', 'Гараж 44', 'Garaż 44'),
    text: texts(
      'Аэрография в три слоя и лак поверх. Здесь одинаково любят моторы и пистолеты-пулемёты.',
      'Three coats of airbrush under clear lacquer, from people who love engines and submachine guns alike.',
      'Аерографія в три шари й лак зверху. Тут однаково люблять мотори та пістолети-кулемети.',
      'Trzy warstwy spod aerografu i lakier na wierzch. Tu tak samo kocha się silniki i pistolety maszynowe.',
    ),
    price: money(45900),
    look: ['steel', 'rust', 'steering-wheel', 6],
    choice: { of: ['steel', 'fire', 'smg'], size: 24, returnPercent: 87 },
  },
  {
    name: 'cedar-observatory',
    title: texts('Кедровая обсерватория', 'Cedar Observatory', 'Кедрова обсерваторія', 'Cedrowe Obserwatorium'),
    text: texts(
      'Оптика, звёзды и очень тихие люди. Ночная и небесная серии в одном кейсе.',
      'Lenses, stars and very quiet people. The night and sky series share one crate.',
      'Оптика, зорі й дуже тихі люди. Нічна та небесна серії в одному кейсі.',
      'Optyka, gwiazdy i bardzo cisi ludzie. Nocna i niebiańska seria w jednej skrzynce.',
    ),
    price: money(72900, { old: 84900 }),
    look: ['carbon', 'amethyst', 'moon', 8],
    choice: { of: ['night', 'sky'], size: 20, span: [0.04, 40], returnPercent: 86 },
  },
];
