import { byLocale } from '#src/shared/locales.ts';
import { addCase, addGroup, addItems, knownNames, publishVersion } from '#src/core/catalogue/editing/index.ts';
import { seedCurrencies } from '#src/core/currencies/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeSettings, seedSettings, type SettingName } from '#src/core/settings/index.ts';
import type { NewCase, NewItem } from '#src/core/catalogue/editing/new-rows.ts';
import { imageOf } from '#tools/catalogue/images.ts';

/** Six items, one of each rarity, worth 1, 5, 20, 100, 500 and 5,000 roubles. */
const ITEMS: readonly NewItem[] = [100, 500, 2000, 10_000, 50_000, 500_000].map((priceCentiG, index) => ({
  key: `sample-${String(index + 1)}`,
  rarityRank: index + 1,
  isTracked: false,
  image: imageOf('ar9-cobalt'),
  priceCentiG,
  texts: byLocale((language) => ({
    weapon: `Weapon ${String(index + 1)} ${language}`,
    skin: `Skin ${String(index + 1)} ${language}`,
    title: `Weapon ${String(index + 1)} “Skin ${String(index + 1)}” ${language}`,
  })),
}));

/** By index of ITEMS; worth 18.50 roubles on average, so a case at 20.00 returns 92.5 %. */
const TICKETS = [500_000, 300_000, 150_000, 40_000, 9000, 1000];

/** Worth 15.85 on average: with its cashback a case at 20.00 returns less than 100 %. */
const CASHBACK_TICKETS = [500_000, 300_000, 150_000, 41_000, 8500, 500];

const PLAIN: NewCase = {
  name: 'plain',
  category: 'operations',
  group: 'operations',
  position: 1,
  priceKind: 'money',
  price: 2000,
  oldPrice: null,
  cashbackPercent: null,
  state: 'active',
  fromAt: null,
  untilAt: null,
  stockTotal: null,
  image: imageOf('case-polar-storm'),
  hoverImage: imageOf('case-polar-storm-open'),
  palette: 'polar',
  conditions: [],
  texts: byLocale((language) => ({ title: `Plain case ${language}`, text: `A case for tests, ${language}.` })),
};

/** One case for each refusal of an opening, beside the plain one and one with cashback. */
const CASES: readonly NewCase[] = [
  PLAIN,
  { ...PLAIN, name: 'cashback', position: 2, cashbackPercent: 7 },
  { ...PLAIN, name: 'resting', position: 3, state: 'unavailable' },
  { ...PLAIN, name: 'secret', position: 4, state: 'hidden' },
  { ...PLAIN, name: 'limited', position: 5, category: 'limited', stockTotal: 5 },
  { ...PLAIN, name: 'for-vk', position: 6, conditions: [{ kind: 'vk', value: 1 }] },
  { ...PLAIN, name: 'for-telegram', position: 7, conditions: [{ kind: 'telegram', value: 1 }] },
  { ...PLAIN, name: 'for-points', position: 8, category: 'bonus', priceKind: 'bonuses' },
  {
    ...PLAIN,
    name: 'for-free',
    position: 9,
    category: 'free',
    priceKind: 'free',
    price: 0,
    conditions: [{ kind: 'cooldown', value: 24 }],
  },
  { ...PLAIN, name: 'for-level', position: 10, category: 'ranks', conditions: [{ kind: 'level', value: 5 }] },
  { ...PLAIN, name: 'for-top-ups', position: 12, conditions: [{ kind: 'topup', value: 30_000 }] },
  { ...PLAIN, name: 'points-back', position: 13, category: 'bonus', priceKind: 'bonuses', cashbackPercent: 10 },
  { ...PLAIN, name: 'over', position: 11, untilAt: new Date('2020-01-01T00:00:00Z') },
];

/** What the sample store has saved: it is older than the present defaults, which its cases and numbers do not know. */
const SAVED: readonly (readonly [SettingName, unknown])[] = [
  ['returnBand', { minPercent: 70, maxPercent: 95 }],
  ['returnWithCashbackPercent', 100],
  ['topUpReturnMaxPercent', 200],
  ['wheelCashbackPercent', 5],
  ['freeSpinTopUpKopecks', 500_00],
  [
    'referralLevels',
    [
      { from: 0, percent: 3 },
      { from: 5, percent: 5 },
      { from: 20, percent: 7 },
      { from: 50, percent: 10 },
    ],
  ],
];

/** Fills an empty schema with settings, currencies and the cases above; leaves a filled one unchanged. */
export async function seedSample(services: Services): Promise<void> {
  await transaction(services, null, async (tx) => {
    await seedSettings(tx);
    await seedCurrencies(tx);
    return null;
  });
  if ((await knownNames(services.db)).cases.has(PLAIN.name)) return;
  const { groups } = await knownNames(services.db);
  await transaction(services, null, async (tx) => {
    await changeSettings(tx, new Map(SAVED));
    if (!groups.has('operations'))
      await addGroup(tx, { name: 'operations', position: 1, titles: byLocale(() => 'Operations') });
    await addItems(tx, ITEMS);
    return null;
  });
  const known = await knownNames(services.db);
  const rowsOf = (tickets: readonly number[]) =>
    ITEMS.map(({ key }, index) => ({ itemId: known.items.get(key) ?? 0, tickets: tickets[index] ?? 0 }));
  for (const one of CASES) {
    await transaction(services, null, async (tx) => {
      const caseId = await addCase(tx, one);
      await publishVersion(tx, { caseId, rows: rowsOf(one.cashbackPercent === null ? TICKETS : CASHBACK_TICKETS) });
      return null;
    });
  }
  await services.dataVersions.refresh();
}
