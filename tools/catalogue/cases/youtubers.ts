import { type CaseRow, money, texts } from './case-row.ts';

export const YOUTUBERS: readonly CaseRow[] = [
  {
    name: 'marta-case',
    title: texts('Кейс Марты', 'Marta’s Crate', 'Кейс Марти', 'Skrzynka Marty'),
    text: texts(
      'Марта выигрывает партии с питомцем на коленях. Звериная серия, собранная ею.',
      'Marta wins her matches with a pet on her lap. The beast series, picked by her.',
      'Марта виграє матчі з улюбленцем на колінах. Звірина серія, яку зібрала вона.',
      'Marta wygrywa mecze ze zwierzakiem na kolanach. Zwierzęca seria według jej wyboru.',
    ),
    price: money(15900),
    look: ['polymer', 'orchid', 'fox-head', 3],
    choice: { of: ['beast', 'bloom'], size: 20, returnPercent: 87 },
  },
  {
    name: 'still-waters',
    title: texts('ТихийОмут', 'StillWaters', 'ТихийВир', 'CichaWoda'),
    text: texts(
      'Стример, который ни разу не повысил голос. Ночь, тёмная вода и ни одного лишнего звука.',
      'A streamer who has never once raised his voice. Night, dark water and not one sound too many.',
      'Стример, який жодного разу не підвищив голосу. Ніч, темна вода й жодного зайвого звуку.',
      'Streamer, który ani razu nie podniósł głosu. Noc, ciemna woda i ani jednego zbędnego dźwięku.',
    ),
    price: money(23900),
    look: ['carbon', 'lagoon', 'owl', 4],
    choice: { of: ['night', 'sea'], size: 18, returnPercent: 85 },
  },
  {
    name: 'fox-on-the-roof',
    title: texts('Лис на крыше', 'Fox on the Roof', 'Лис на даху', 'Lis na dachu'),
    text: texts(
      'Канал о том, как занять высоту и не слететь. Винтовки, бинокли и немного удачи.',
      'A channel about taking the high ground and staying there. Rifles, binoculars and a bit of luck.',
      'Канал про те, як зайняти висоту й не злетіти. Гвинтівки, біноклі та трохи удачі.',
      'Kanał o tym, jak zająć dach i z niego nie spaść. Karabiny, lornetki i odrobina szczęścia.',
    ),
    price: money(38900, { cashbackPercent: 2 }),
    look: ['wood', 'ember', 'fox', 5],
    choice: { of: ['rifle', 'beast'], size: 22, returnPercent: 84 },
  },
  {
    name: 'granny-scope',
    title: texts('Бабуля с оптикой', 'Granny Scope', 'Бабуся з оптикою', 'Babcia z lunetą'),
    text: texts(
      'Ей семьдесят один, и она видит вас. Уютный кейс с неуютным содержимым.',
      'She is seventy-one, and she can see you. A cosy crate with rather less cosy contents.',
      'Їй сімдесят один, і вона вас бачить. Затишний кейс із незатишним вмістом.',
      'Ma siedemdziesiąt jeden lat i właśnie Cię widzi. Przytulna skrzynka, mniej przytulna zawartość.',
    ),
    price: money(11900),
    look: ['wood', 'plum', 'wool', 6],
    choice: { of: ['bloom', 'forest', 'hunting'], size: 20, returnPercent: 88 },
  },
];
