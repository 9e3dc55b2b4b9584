import { type CaseRow, money, texts } from './case-row.ts';

export const FARM: readonly CaseRow[] = [
  {
    name: 'vegetable-patch',
    title: texts('Грядка', 'Vegetable Patch', 'Грядка', 'Grządka'),
    text: texts(
      'Самый дешёвый кейс магазина. Копайте неглубоко, иногда попадается редкое.',
      'The cheapest case in the store. Dig shallow: now and then something rare turns up.',
      'Найдешевший кейс магазину. Копайте неглибоко, часом трапляється рідкісне.',
      'Najtańsza skrzynka w sklepie. Kop płytko, czasem trafi się coś rzadkiego.',
    ),
    price: money(900),
    look: ['wood', 'moss', 'carrot', 2],
    choice: { of: ['forest', 'bloom', 'sand'], size: 12, returnPercent: 90 },
  },
  {
    name: 'old-barn',
    title: texts('Старый сарай', 'The Old Barn', 'Стара стодола', 'Stara stodoła'),
    text: texts(
      'Дед говорил ничего не трогать. Под сеном оказалось больше, чем он признавался.',
      'Grandpa said to leave it alone. There was more under the hay than he ever let on.',
      'Дід казав нічого не чіпати. Під сіном знайшлося більше, ніж він зізнавався.',
      'Dziadek kazał niczego nie ruszać. Pod sianem było więcej, niż się przyznawał.',
    ),
    price: money(1500),
    look: ['wood', 'rust', 'barn', 3],
    choice: { of: ['steel', 'hunting', 'forest'], size: 14, returnPercent: 89 },
  },
  {
    name: 'apiary',
    title: texts('Пасека', 'The Apiary', 'Пасіка', 'Pasieka'),
    text: texts(
      'Осы, шершни и немного мёда. Пистолеты-пулемёты для экономных.',
      'Wasps, hornets and a little honey. Submachine guns for the thrifty.',
      'Оси, шершні й трохи меду. Пістолети-кулемети для ощадливих.',
      'Osy, szerszenie i trochę miodu. Pistolety maszynowe dla oszczędnych.',
    ),
    price: money(2900),
    look: ['wood', 'honey', 'bee', 4],
    choice: { of: ['smg', 'beast'], size: 16, returnPercent: 89 },
  },
  {
    name: 'windmill',
    title: texts('Мельница', 'The Windmill', 'Вітряк', 'Wiatrak'),
    text: texts(
      'Крутится, пока есть ветер. Небо, песок и перемолотые трофеи.',
      'It turns as long as the wind blows. Sky, sand and finely ground trophies.',
      'Крутиться, поки є вітер. Небо, пісок і перемелені трофеї.',
      'Kręci się, dopóki wieje. Niebo, piasek i drobno zmielone trofea.',
    ),
    price: money(3900),
    look: ['wood', 'dune', 'windmill', 5],
    choice: { of: ['sky', 'sand'], size: 16, returnPercent: 88 },
  },
  {
    name: 'haymaking',
    title: texts('Сенокос', 'Haymaking', 'Сінокіс', 'Sianokosy'),
    text: texts(
      'Работа с рассвета до темноты. Клинки попадаются чаще, чем иголки.',
      'Work from dawn till dusk. You will find blades here sooner than needles.',
      'Робота від світанку до смерку. Клинки трапляються частіше, ніж голки.',
      'Robota od świtu do zmierzchu. Prędzej trafisz na ostrze niż na igłę.',
    ),
    price: money(5900),
    look: ['wood', 'brass', 'wheat', 6],
    choice: { of: ['blade', 'forest'], size: 18, returnPercent: 88 },
  },
];
