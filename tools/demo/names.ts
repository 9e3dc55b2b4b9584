import type { Locale } from '#src/shared/locales.ts';

/** Player names by the language in which the player reads the store: 300 in all. */
const NAMES: Readonly<Partial<Record<Locale, string>>> = {
  ru: `
    Морозко, Полынь, Артём К., Дед Мазай, Ксюша, Барсук, Кирилл_77, Тихий Дон, Лёха, Вьюга, Соня, Рыжий, Пельмень,
    Никита Ш., Сова, Капитан Врунгель, Марк, Даша Л., Горыныч, Чебурек, Илья, Арбуз, Снегирь, Паша 163, Хмурый, Алиса,
    Сибиряк, Таня, Бублик, Макс Р., Волга, Одуванчик, Тимур, Кот Базилио, Женя, Самовар, Лиса Алиса, Гоша, Утюг, Вадим,
    Настя М., Ёжик, Шурик, Ворон, Лена, Кабан, Рома Д., Ириска, Федот, Пломбир, Юля, Крот, Миша Ветер, Зоя, Сокол,
    Антон Б., Рябина, Валера, Тайга, Гриша, Оля П., Кузьмич, Штурман, Егор, Варя, Ледокол, Слава, Мурка, Данила,
    Кефир, Полина, Боцман, Витёк, Каштан, Лиза, Шаман, Серёга 52, Ромашка, Глеб, Метель, Диана, Филин, Стас, Ватрушка,
    Матвей, Комар, Рита, Дядя Фёдор, Лось, Вероника, Степан, Багира, Костя Т., Гром, Мила, Хорёк, Денис, Клюква,
    Арсений, Бурундук, Катя С., Рысь, Толик, Саныч, Ника, Партизан, Захар, Облако, Вася Пуговкин, Динамит`,
  ua: `
    Тарас, Мавка, Богдан К., Козак, Соломія, Вареник, Остап, Дощ, Леся, Чумак, Назар, Квітка, Андрій 95, Сич, Оксана,
    Борщ, Максим Д., Зоряна, Характерник, Юрко, Гарбуз, Марічка, Вітер, Роман, Калина, Степовик, Ірина, Рудий Пес,
    Денис Л., Хмара, Олег, Ластівка, Дмитро, Кавун, Софія, Стрий, Ярик, Полуничка, Вовк, Надія, Петро, Черешня,
    Галичанин, Уля, Сашко, Їжак, Данило, Злива, Катруся, Мольфар`,
  pl: `
    Kacper, Zuzia, Wilk, Mateusz W., Pieróg, Ola, Bartek, Szary, Husarz, Kuba 99, Magda, Żubr, Filip, Burza, Natalia,
    Dziki, Tomek z Łodzi, Hania, Krzysiek, Bocian, Antek, Jagoda, Pan Kotek, Wiktor, Śnieżka, Oskar, Gosia, Rycerz,
    Michał P., Kasia, Ogórek, Jaś, Sarna, Igor, Basia, Piorun, Marcin, Lena K., Żabka, Szymon, Czarny Kot, Ewa, Borsuk,
    Dawid, Malina, Stary Dąb, Paweł, Ania, Góral, Tymek`,
  en: `
    nord, Bastion, Hannah, kestrel, Owen_T, lowtide, Priya, Sgt Pickles, Theo, moss, Juno, Big Dave, ember.fox, Callum,
    quietstorm, Mei, Rook, Sophie L, 9lives, tundra, Harvey, pixelgoat, Noor, driftwood, Jack, Marlow, sixpence, Aisha,
    Hexley, bramble, Leo V, no scope nan, Freya, gravel, Tom_H, Isla, mistral, otter, Ravi, Dunwich, coldbrew, Ellie,
    Finch, overcast, Zane, Maren, teapot, Kofi, halfmoon, Ingrid, sparrow, Diego, ashfall, Beth, Lantern, mariner, Yuki,
    saltmarsh, Nils, Clementine, badger42, Amara, fallow, Jonas, peregrine, Wren, outpost, Matteo, thistle, Gwen,
    longshot, Emil, basalt, Chloe R, undertow, Arlo, Nadia, whetstone, Piotr_UK, harbour, Sanna, flint, Desmond,
    pinecone, Lucia, backspace, Rhys, midnight toast, Elif, cobblestone`,
};

export interface Newcomer {
  readonly name: string;
  readonly locale: Locale;
}

const LANGUAGES = Object.entries(NAMES) as [Locale, string][];

/** All demo players, grouped by language. */
export const NEWCOMERS: readonly Newcomer[] = LANGUAGES.flatMap(([locale, names]) =>
  names
    .split(',')
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .map((name) => ({ name, locale })),
);
