import { type CaseRow, free, texts } from './case-row.ts';
import type { SeedCondition } from '#tools/catalogue/types.ts';

/** A free case opens once in 24 hours, besides its other conditions. */
const daily = (...more: SeedCondition[]): SeedCondition[] => [{ kind: 'cooldown', value: 24 }, ...more];

export const FREE: readonly CaseRow[] = [
  {
    name: 'daily-quota',
    title: texts('Дневная квота', 'Daily Quota', 'Денна квота', 'Dzienny przydział'),
    text: texts(
      'Один кейс в сутки каждому, просто так. Завтра привезут ещё.',
      'One case a day for everybody, no strings attached. Tomorrow there will be another.',
      'Один кейс на добу кожному, просто так. Завтра привезуть ще.',
      'Jedna skrzynka na dobę dla każdego, za nic. Jutro dowiozą następną.',
    ),
    price: free,
    look: ['wood', 'honey', 'calendar', 3],
    choice: { of: ['steel', 'sand'], size: 14, returnPercent: 86, worthKopecks: 300 },
    conditions: daily(),
  },
  {
    name: 'carrier-pigeon',
    title: texts('Почтовый голубь', 'Carrier Pigeon', 'Поштовий голуб', 'Gołąb pocztowy'),
    text: texts(
      'Для тех, кто вошёл через VK. Голубь прилетает раз в сутки.',
      'For those who have linked VK. The pigeon arrives once a day.',
      'Для тих, хто увійшов через VK. Голуб прилітає раз на добу.',
      'Dla tych, którzy połączyli konto z VK. Gołąb przylatuje raz na dobę.',
    ),
    price: free,
    look: ['polymer', 'sakura', 'dove', 4],
    choice: { of: ['sky', 'bloom'], size: 14, returnPercent: 86, worthKopecks: 500 },
    conditions: daily({ kind: 'vk', value: 1 }),
  },
  {
    name: 'first-harvest',
    title: texts('Первый урожай', 'First Harvest', 'Перший урожай', 'Pierwszy zbiór'),
    text: texts(
      'Подпишитесь на рассылку в Telegram, и раз в сутки здесь что-нибудь созреет.',
      'Subscribe to our Telegram newsletter and something will ripen here once a day.',
      'Підпишіться на розсилку в Telegram, і раз на добу тут щось достигне.',
      'Zapisz się na nasze wiadomości w Telegramie, a raz na dobę coś tu dojrzeje.',
    ),
    price: free,
    look: ['wood', 'ivy', 'sprout', 5],
    choice: { of: ['forest', 'bloom'], size: 14, returnPercent: 86, worthKopecks: 500 },
    conditions: daily({ kind: 'telegram', value: 1 }),
  },
  {
    name: 'field-rations',
    title: texts('Сухой паёк', 'Field Rations', 'Сухий пайок', 'Suchy prowiant'),
    text: texts(
      'Положен каждому, кто дослужился до третьего уровня.',
      'Issued to everyone who has made it to level 3.',
      'Видають кожному, хто дослужився до третього рівня.',
      'Należy się każdemu, kto dosłużył się trzeciego poziomu.',
    ),
    price: free,
    look: ['steel', 'moss', 'canned-fish', 6],
    choice: { of: ['gear', 'steel'], size: 14, returnPercent: 86, worthKopecks: 700 },
    conditions: daily({ kind: 'level', value: 3 }),
  },
  {
    name: 'thank-you-note',
    title: texts('Благодарность', 'Thank-You Note', 'Подяка', 'Podziękowanie'),
    text: texts(
      'Для тех, кто пополнил баланс за последние 30 дней. Спасибо, что вы с нами.',
      'For those who have topped up in the last 30 days. Thank you for being with us.',
      'Для тих, хто поповнив баланс за останні 30 днів. Дякуємо, що ви з нами.',
      'Dla tych, którzy w ciągu ostatnich 30 dni doładowali konto. Dziękujemy, że jesteście.',
    ),
    price: free,
    look: ['polymer', 'peony', 'envelope', 2],
    choice: { of: ['bloom', 'royal', 'pistol'], size: 16, returnPercent: 86, worthKopecks: 1500 },
    conditions: daily({ kind: 'topup', value: 30000 }),
  },
];
