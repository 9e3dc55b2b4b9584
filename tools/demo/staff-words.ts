import { type ByLocale, inEveryLocale } from '#src/shared/locales.ts';

/** A mailing of the demo month: its text, its recipients and its outcome. */
export interface DemoMailing {
  readonly title: ByLocale<string>;
  readonly text: ByLocale<string>;
  readonly link: string;
  readonly segment: { readonly activeDays: number | null; readonly hasToppedUp: boolean; readonly levelFrom: null };
}

const EVERYBODY = { activeDays: null, hasToppedUp: false, levelFrom: null } as const;

export const MAILINGS = {
  wheel: {
    title: inEveryLocale({ ru: 'Колесо ждёт', en: 'The wheel is waiting', ua: 'Колесо чекає', pl: 'Koło czeka' }),
    text: inEveryLocale({
      ru: 'За пополнение от 3 000 рублей даём вращение колеса, одно в день. Шансы секторов указаны под колесом.',
      en: 'A top-up of 3,000 roubles or more brings a spin of the wheel, one a day. The chances stand beneath it.',
      ua: 'За поповнення від 3 000 рублів даємо оберт колеса, один на день. Шанси секторів указано під колесом.',
      pl: 'Za doładowanie od 3000 rubli dajemy obrót kołem, jeden dziennie. Szanse sektorów są podane pod kołem.',
    }),
    link: '/wheel',
    segment: EVERYBODY,
  },
  thanks: {
    title: inEveryLocale({
      ru: 'Спасибо, что вы с нами',
      en: 'Thank you for staying',
      ua: 'Дякуємо, що ви з нами',
      pl: 'Dziękujemy, że jesteście',
    }),
    text: inEveryLocale({
      ru: 'Теперь любой розыгрыш можно проверить по номеру, даже чужой. Загляните на страницу проверки.',
      en: 'Any draw can now be checked by its number, also somebody else’s. Have a look at the page of checks.',
      ua: 'Тепер будь-який розіграш можна перевірити за номером, навіть чужий. Зазирніть на сторінку перевірки.',
      pl: 'Każde losowanie można teraz sprawdzić po numerze, także cudze. Zajrzyjcie na stronę sprawdzania.',
    }),
    link: '/fair/check',
    segment: { activeDays: 14, hasToppedUp: true, levelFrom: null },
  },
  stopped: {
    title: inEveryLocale({
      ru: 'Розыгрыш на канале',
      en: 'A raffle on our channel',
      ua: 'Розіграш на каналі',
      pl: 'Losowanie na kanale',
    }),
    text: inEveryLocale({
      ru: 'Завтра в 19:00 разыграем пять предметов среди подписчиков канала.',
      en: 'Tomorrow at 19:00 we raffle five items among the subscribers of our channel.',
      ua: 'Завтра о 19:00 розіграємо п’ять предметів серед підписників каналу.',
      pl: 'Jutro o 19:00 rozlosujemy pięć przedmiotów wśród subskrybentów kanału.',
    }),
    link: '/contacts',
    segment: EVERYBODY,
  },
  waiting: {
    title: inEveryLocale({
      ru: 'Бонус каждый день',
      en: 'A bonus every day',
      ua: 'Бонус щодня',
      pl: 'Bonus codziennie',
    }),
    text: inEveryLocale({
      ru: 'Семь дней подряд — и вращение колеса в подарок. Заберите сегодняшний бонус, пока он не сгорел.',
      en: 'Seven days in a row bring a free spin of the wheel. Take today’s bonus before it is gone.',
      ua: 'Сім днів поспіль — і оберт колеса в подарунок. Заберіть сьогоднішній бонус, поки він не згорів.',
      pl: 'Siedem dni z rzędu i obrót kołem w prezencie. Odbierz dzisiejszy bonus, zanim przepadnie.',
    }),
    link: '/bonus',
    segment: { activeDays: 30, hasToppedUp: false, levelFrom: null },
  },
} as const satisfies Readonly<Record<string, DemoMailing>>;

/** Staff notes about players. The demo console is in Russian. */
export const NOTES = {
  slow: 'Спрашивает, почему вывод ждёт второй час. Объяснила сроки: обычно час, бывает дольше двух дней.',
  promo: 'Спросил, почему бонус по промокоду не идёт в счёт вывода. Показала правила, вопросов нет.',
  proof: 'Просит объяснить, как проверить розыгрыш. Отправила ссылку на страницу проверки.',
  avatar: 'Аватар в игре поменял прямо во время проверки. Сверила второй раз: совпадает.',
  family: 'Один телефон на семью: братья играют по очереди, платят с разных карт. Пока просто наблюдаем.',
  chargedBack: 'Банк отозвал платёж. На письмо ответил, что карту брал у отца без спроса.',
  ring: 'Четыре аккаунта с одного телефона, все созданы ради приглашений. Подарки больше не платим.',
  mistaken: 'Заблокировали по ошибке: имя похоже на чужое. Извинилась, доступ вернули.',
} as const;

export const CORRECTIONS = {
  late: 'Извинение: вывод ждал больше двух дней',
  points: 'Баллы за найденную опечатку в условиях кейса',
  prize: 'Приз за первое место в турнире канала',
  doubtful: 'Просит вернуть проигранное в апгрейдах',
  partner: 'Вознаграждение за стрим по договорённости',
} as const;
