import { z } from 'zod';
import { COUNTRY_CODES } from '#src/shared/countries.ts';
import { byLocale } from '#src/shared/locales.ts';
import { kopecks } from '#src/shared/units.ts';

interface Setting<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** The default from docs/rules.md 16. The schema parses it like a stored value. */
  readonly standard: z.input<Schema>;
}

const setting = <Schema extends z.ZodType>(schema: Schema, standard: z.input<Schema>): Setting<Schema> => ({
  schema,
  standard,
});

const percent = z.int().min(1).max(100);

const line = z.string().trim().max(200).default('');
const email = z.union([z.literal(''), z.email({ pattern: z.regexes.unicodeEmail })]).default('');
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');
/** A text in each language. An empty text falls back to another language. */
const lines = z.object(byLocale(() => line)).prefault({});

/** All settings. Names are permanent, because they are the keys of the rows. */
export const SETTINGS = {
  /** Experience points for each whole rouble spent on cases. */
  expPerRouble: setting(z.int().min(0).max(1000), 1),
  /** Level n begins at this value times n (n - 1). */
  levelStepExp: setting(z.int().min(1).max(1_000_000), 500),
  /** The price of 1 G in kopecks of the base currency. */
  gPriceKopecks: setting(z.int().min(1).max(1_000_000).transform(kopecks), 100),
  /** The band of returns to player in which a case can be published, in percent, both ends included. */
  returnBand: setting(
    z
      .object({ minPercent: percent, maxPercent: percent })
      .refine((band) => band.minPercent <= band.maxPercent, 'the band ends before it begins'),
    { minPercent: 70, maxPercent: 90 },
  ),
  /** Maximum return of a case with all cashback, with points at their worth. */
  returnWithCashbackPercent: setting(percent, 93),
  /**
   * Maximum return of a top-up, in percent: the best case with all cashback, the spin and the inviter's share.
   */
  topUpReturnMaxPercent: setting(z.int().min(1).max(200), 97),
  /** The most that one opening of a free case may be worth on average. */
  freeCaseMaxKopecks: setting(z.int().min(1).max(100_000_000).transform(kopecks), 50_00),
  /** The most that a player's openings of free cases within 24 hours may be worth on average, all cases together. */
  freeCasesDayMaxKopecks: setting(z.int().min(0).max(100_000_000).transform(kopecks), 200_00),
  /**
   * Points for each day of a streak; the last value repeats. Every `spinEachDays` days in a row also give a free spin.
   */
  dailyBonus: setting(
    z.object({ points: z.array(z.int().min(1).max(1_000_000)).min(1).max(31), spinEachDays: z.int().min(2).max(365) }),
    { points: [10, 15, 20, 25, 30, 40, 50], spinEachDays: 7 },
  ),
  /** Minutes until a request for a withdrawal that a moderator has taken returns to the queue. */
  withdrawalHoldMinutes: setting(z.int().min(1).max(1440), 15),
  /** False after a restore, until staff have compared its requests with the game (docs/decisions/0062). */
  withdrawalsOpen: setting(z.boolean(), true),
  /**
   * The time within which staff promise to deliver a withdrawal; 0 promises nothing. One that is delivered later gives
   * points: thousandths of its price from the smallest price on, at most so many on a day for a player and in all.
   */
  deliveryPromise: setting(
    z
      .object({
        hours: z.int().min(0).max(720),
        perMille: z.int().min(0).max(100),
        leastPriceKopecks: z.int().min(0).max(100_000_000).transform(kopecks),
        playerDayPoints: z.int().min(0).max(1_000_000),
        dayPoints: z.int().min(0).max(1_000_000),
      })
      .refine(({ playerDayPoints, dayPoints }) => playerDayPoints <= dayPoints, 'a player may get more than all'),
    { hours: 0, perMille: 10, leastPriceKopecks: 500_00, playerDayPoints: 200, dayPoints: 4000 },
  ),
  /** Pages stay readable; everything that spends, claims or tops up is refused, with this text beside the reason. */
  maintenance: setting(z.object({ on: z.boolean(), text: lines }), { on: false }),
  /** The maximum of one top-up. */
  maxTopUpKopecks: setting(z.int().min(100).max(1_000_000_000_00).transform(kopecks), 500_000_00),
  /** A top-up of at least this amount gives a free spin of the wheel, the first one on a Moscow day. */
  freeSpinTopUpKopecks: setting(z.int().min(1).max(100_000_000).transform(kopecks), 3_000_00),
  /** Share of every paid opening returned as points during a cashback won at the wheel. */
  wheelCashbackPercent: setting(percent, 1),
  /** Days of validity of a voucher or a code won at the wheel. */
  wheelPrizeDays: setting(z.int().min(1).max(365), 14),
  /** Expected value of a spin of a wheel that managers publish, at most. */
  wheelSpinMaxKopecks: setting(z.int().min(1).max(100_000_000).transform(kopecks), 60_00),
  /** Bonus of a promo code in percent of the top-up; the sum that it adds or the worth of its skin. */
  promoMaxPercent: setting(z.int().min(1).max(900), 50),
  promoMaxSumKopecks: setting(z.int().min(0).max(100_000_000).transform(kopecks), 1_000_00),
  /** That sum as a share of the least top-up, in percent. */
  promoMaxSharePercent: setting(percent, 50),
  /** Possible cost of a code, or of all codes of a batch: sum x uses x codes. */
  promoMaxExpenseKopecks: setting(z.int().min(0).max(1_000_000_000_00).transform(kopecks), 1_000_000_00),
  /** Change of a currency's rate within 24 hours, in percent. */
  rateMaxPercent: setting(z.int().min(1).max(99), 20),
  /** Share of each top-up that an inviter earns, by the number of active referrals. The first level begins at zero. */
  referralLevels: setting(
    z
      .array(z.object({ from: z.int().min(0).max(1_000_000), percent }))
      .min(1)
      .max(10)
      .refine((levels) => levels[0]?.from === 0, 'the first level begins at no referral')
      .refine(
        (levels) => levels.every(({ from }, i) => i === 0 || from > (levels[i - 1]?.from ?? from)),
        'each level begins above the one before',
      ),
    [
      { from: 0, percent: 1 },
      { from: 5, percent: 2 },
      { from: 50, percent: 3 },
    ],
  ),
  /** Gift of an activated invite code to each of the two players, in whole points. */
  inviteGiftPoints: setting(z.int().min(0).max(1_000_000), 50),
  /** Activations of one player's invite code within 30 days, at most. */
  inviteMonthMax: setting(z.int().min(0).max(1_000_000), 10),
  /** The most that gifts which no top-up buys may be worth: those of one account within 30 days, and all of a day. */
  giftsAccountMaxKopecks: setting(z.int().min(0).max(100_000_000).transform(kopecks), 2_500_00),
  giftsDayMaxKopecks: setting(z.int().min(0).max(1_000_000_000_00).transform(kopecks), 1_000_000_00),
  /** The range of contract outcomes, in percent of the input value, both ends included. */
  contractMinPercent: setting(z.int().min(1).max(100), 25),
  contractMaxPercent: setting(z.int().min(100).max(10_000), 400),
  /** The house edge of contracts and upgrades, in percent of the expected value. */
  contractEdgePercent: setting(z.int().min(0).max(90), 10),
  upgradeEdgePercent: setting(z.int().min(0).max(90), 10),
  /** True if the creator of a battle may give an empty seat to the bot. */
  battleBot: setting(z.boolean(), true),
  /** Battles that two players on one device or address play together within 30 days until they are flagged. */
  battleMeetings: setting(z.int().min(2).max(1000), 3),
  /**
   * Thresholds for flagging a player: number of accounts on a device, an address or a game account, and minutes between
   * a top-up and a withdrawal request.
   */
  fraudWatch: setting(
    z.object({
      deviceAccounts: z.int().min(2).max(100),
      addressAccounts: z.int().min(2).max(1000),
      gameAccounts: z.int().min(2).max(100),
      quickMinutes: z.int().min(1).max(1440),
    }),
    { deviceAccounts: 3, addressAccounts: 5, gameAccounts: 2, quickMinutes: 15 },
  ),
  /**
   * The maximum balance correction by a single admin, in kopecks or hundredths of a point, and the time for a second
   * admin to approve a larger one.
   */
  correctionLimit: setting(z.int().min(0).max(100_000_000_00), 10_000_00),
  correctionHours: setting(z.int().min(1).max(720), 24),
  /** Minutes without activity after which a session of staff ends. */
  staffIdleMinutes: setting(z.int().min(5).max(720), 60),
  /** True if the rouble is a selectable currency. It always is in demo mode. */
  showRussianData: setting(z.boolean(), false),
  /** True if the store publishes what it owes, once a day. It always does in demo mode. */
  reserves: setting(z.boolean(), false),
  /** Countries without paid play, by ISO 3166-1 code. */
  closedCountries: setting(z.array(z.enum(COUNTRY_CODES)), []),
  /** Kinds of e-mail that players may get, while a mail server is configured. */
  playerEmails: setting(z.object({ receipts: z.boolean(), deliveries: z.boolean() }), {
    receipts: true,
    deliveries: true,
  }),
  /** True if search engines are told of new and changed pages at once (indexnow.org). */
  indexNow: setting(z.boolean(), false),
  /** Contact data, the operator and the payee. Pages leave out empty values. */
  contacts: setting(
    z.object({
      /** E-mail addresses of the support and for business enquiries. */
      email,
      businessEmail: email,
      /** Links to the support bot, the community and the Telegram channel. */
      support: address,
      group: address,
      channel: address,
      company: z.object({ name: lines, address: lines, phone: line }).prefault({}),
      beneficiary: z.object({ name: lines, registration: lines, bank: lines, account: line }).prefault({}),
    }),
    {},
  ),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };
export type ReturnBand = Settings['returnBand'];

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/**
 * Builds typed settings from stored JSON values by name. A missing value gets its default; an unknown name is left out.
 * Throws an Error with the name of the setting when a value is invalid.
 */
export function settingsFrom(storedValues: ReadonlyMap<string, unknown>): Settings {
  const entries = SETTING_NAMES.map((name) => {
    const { schema, standard } = SETTINGS[name];
    const parsed = schema.safeParse(storedValues.has(name) ? storedValues.get(name) : standard);
    if (!parsed.success) throw new Error(`setting ${name}: ${parsed.error.issues[0]?.message ?? 'wrong value'}`);
    return [name, parsed.data];
  });
  return Object.fromEntries(entries) as Settings;
}
