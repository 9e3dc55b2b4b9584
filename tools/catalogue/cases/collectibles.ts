import { type CaseRow, money, texts } from './case-row.ts';

export const COLLECTIBLES: readonly CaseRow[] = [
  {
    name: 'hot-enamel',
    title: texts('Горячая эмаль', 'Hot Enamel', 'Гаряча емаль', 'Gorąca emalia'),
    text: texts(
      'Краска, которую обжигают в печи. Держится дольше, чем служит затвор.',
      'Paint that is fired in a kiln. It outlasts the bolt it covers.',
      'Фарба, яку випалюють у печі. Тримається довше, ніж служить затвор.',
      'Farba wypalana w piecu. Trzyma się dłużej niż sam zamek.',
    ),
    price: money(69000, { old: 79000 }),
    look: ['carbon', 'vermilion', 'dragon-head', 5],
    choice: { of: ['fire', 'royal'], size: 22, span: [0.05, 35], returnPercent: 85 },
  },
  {
    name: 'glass-garden',
    title: texts('Стеклянный сад', 'Glass Garden', 'Скляний сад', 'Szklany ogród'),
    text: texts(
      'Цветы, которые не вянут, потому что нарисованы. Самая нежная серия Breachline.',
      'Flowers that never wilt because they are painted. The gentlest series in Breachline.',
      'Квіти, які не в’януть, бо намальовані. Найніжніша серія Breachline.',
      'Kwiaty, które nie więdną, bo są namalowane. Najdelikatniejsza seria w Breachline.',
    ),
    price: money(89000, { cashbackPercent: 2 }),
    look: ['ice', 'mint', 'lotus', 4],
    choice: { of: ['bloom', 'royal'], size: 20, span: [0.04, 30], returnPercent: 84 },
  },
  {
    name: 'winter-porcelain',
    title: texts('Зимний фарфор', 'Winter Porcelain', 'Зимова порцеляна', 'Zimowa porcelana'),
    text: texts(
      'Белая глазурь и синий кобальт. На полке смотрится лучше, чем в окопе.',
      'White glaze and cobalt blue. It looks better on a shelf than in a trench.',
      'Біла полива й синій кобальт. На полиці має кращий вигляд, ніж в окопі.',
      'Białe szkliwo i kobaltowy błękit. Lepiej wygląda na półce niż w okopie.',
    ),
    price: money(54000),
    look: ['ice', 'porcelain', 'porcelain-vase', 6],
    choice: { of: ['frost', 'royal'], size: 20, returnPercent: 86 },
    state: 'unavailable',
  },
  {
    name: 'whaler',
    title: texts('Китобой', 'The Whaler', 'Китобій', 'Wielorybnik'),
    text: texts(
      'Сундук с судна, где охотились только за историями. Клинки и всё морское.',
      'A sea chest from a ship that hunted only for stories. Blades and all things nautical.',
      'Скриня з судна, де полювали лише на історії. Клинки й усе морське.',
      'Kufer ze statku, na którym polowano tylko na opowieści. Ostrza i wszystko, co morskie.',
    ),
    price: money(31000),
    look: ['wood', 'lagoon', 'whale-tail', 3],
    choice: { of: ['sea', 'blade'], size: 21, returnPercent: 87 },
  },
  {
    name: 'polt-workshop',
    title: texts('Мастерская Полт', 'Polt Workshop', 'Майстерня Полт', 'Warsztat Polt'),
    text: texts(
      'Семья Полт чинит оружие третье поколение. Сталь, латунь и никаких наклеек.',
      'The Polts have been mending weapons for three generations. Steel, brass and not a single sticker.',
      'Родина Полт лагодить зброю вже третє покоління. Сталь, латунь і жодних наліпок.',
      'Rodzina Polt naprawia broń od trzech pokoleń. Stal, mosiądz i żadnych naklejek.',
    ),
    price: money(42000, { old: 48000 }),
    look: ['wood', 'copper', 'anvil-impact', 7],
    choice: { of: ['steel', 'royal', 'blade'], size: 24, returnPercent: 85 },
  },
  {
    name: 'blade-cabinet',
    title: texts('Витрина клинков', 'The Blade Cabinet', 'Вітрина клинків', 'Gablota ostrzy'),
    text: texts(
      'Ножи, катаны и томагавки под одним стеклом. Ключ от витрины продаётся здесь.',
      'Knives, katanas and tomahawks behind one pane of glass. The key to it is sold here.',
      'Ножі, катани й томагавки під одним склом. Ключ від вітрини продається тут.',
      'Noże, katany i tomahawki za jedną szybą. Klucz do gabloty kupisz tutaj.',
    ),
    price: money(599000),
    look: ['gold', 'ivy', 'crossed-swords', 2],
    choice: { of: ['blade'], size: 15, span: [0.05, 12], returnPercent: 88 },
  },
];
