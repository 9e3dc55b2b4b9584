import { z } from 'zod';
import { COUNTRY_CODES } from '#src/shared/countries.ts';
import { kopecks } from '#src/shared/units.ts';

interface Setting<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** What docs/rules.md 16 says; goes through the schema like any stored value. */
  readonly standard: z.input<Schema>;
}

const setting = <Schema extends z.ZodType>(schema: Schema, standard: z.input<Schema>): Setting<Schema> => ({
  schema,
  standard,
});

const percent = z.int().min(1).max(100);

const line = z.string().trim().max(200).default('');
const email = z.union([z.literal(''), z.email()]).default('');
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');
/** A text that readers of each language see in their own; an empty one is taken from another language. */
const lines = z.object({ ru: line, en: line, ua: line, pl: line }).prefault({});

/** Every setting there is. Names are permanent: they are the keys of the rows. */
export const SETTINGS = {
  /** Exp for each whole rouble spent on cases. */
  expPerRouble: setting(z.int().min(0).max(1000), 1),
  /** Level n begins at this times n (n - 1). */
  levelStepExp: setting(z.int().min(1).max(1_000_000), 500),
  /** The price of 1 G in kopecks of the base currency. */
  gPriceKopecks: setting(z.int().min(1).max(1_000_000).transform(kopecks), 100),
  /** Between which returns to the player a case may be published, in percent, both included. */
  returnBand: setting(
    z
      .object({ minPercent: percent, maxPercent: percent })
      .refine((band) => band.minPercent <= band.maxPercent, 'the band ends before it begins'),
    { minPercent: 70, maxPercent: 95 },
  ),
  /** Points for each day of a streak, the last for all days after; each so many days in a row also give a free spin. */
  dailyBonus: setting(
    z.object({ points: z.array(z.int().min(1).max(1_000_000)).min(1).max(31), spinEachDays: z.int().min(2).max(365) }),
    { points: [10, 15, 20, 25, 30, 40, 50], spinEachDays: 7 },
  ),
  /** How long a moderator may hold a request for a withdrawal before it goes back into the queue. */
  withdrawalHoldMinutes: setting(z.int().min(1).max(1440), 15),
  /** The most that one top-up may be. */
  maxTopUpKopecks: setting(z.int().min(100).max(1_000_000_000_00).transform(kopecks), 500_000_00),
  /** A top-up of at least this gives a free spin of the wheel. */
  freeSpinTopUpKopecks: setting(z.int().min(1).max(100_000_000).transform(kopecks), 50_000),
  /** What comes back of every paid opening, as points, while a cashback of the wheel runs. */
  wheelCashbackPercent: setting(percent, 5),
  /** How long a voucher or a code that the wheel gave can be used. */
  wheelPrizeDays: setting(z.int().min(1).max(365), 14),
  /** What an inviter earns of each top-up, by the number of active referrals; the first level begins at none. */
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
      { from: 0, percent: 3 },
      { from: 5, percent: 5 },
      { from: 20, percent: 7 },
      { from: 50, percent: 10 },
    ],
  ),
  /** What an activated invite code gives to each of the two, in whole points. */
  inviteGiftPoints: setting(z.int().min(0).max(1_000_000), 50),
  /** What may come out of a contract, in percent of what goes in; both included. */
  contractMinPercent: setting(z.int().min(1).max(100), 25),
  contractMaxPercent: setting(z.int().min(100).max(10_000), 400),
  /** What the store keeps of a contract's and of an upgrade's expected value. */
  contractEdgePercent: setting(z.int().min(0).max(90), 10),
  upgradeEdgePercent: setting(z.int().min(0).max(90), 10),
  /**
   * When staff are told of a player: from how many accounts on a device, an address and a game account on, and for a
   * withdrawal that is asked for within so many minutes after a top-up.
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
  /** What an admin may correct of a balance alone, in kopecks or hundredths of a point; a second one has that long. */
  correctionLimit: setting(z.int().min(0).max(100_000_000_00), 10_000_00),
  correctionHours: setting(z.int().min(1).max(720), 24),
  /** Whether the rouble stands among the currencies to choose from; in demo mode it always does. */
  showRussianData: setting(z.boolean(), false),
  /** Where paid play is closed, by ISO 3166-1. */
  closedCountries: setting(z.array(z.enum(COUNTRY_CODES)), []),
  /** Where people reach the store, who runs it and who is paid. What is empty is left out of pages. */
  contacts: setting(
    z.object({
      /** Of the support, and of those who come with business. */
      email,
      businessEmail: email,
      /** Addresses of the support's messenger bot, of the community, and of the Telegram channel. */
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
 * Makes typed settings of stored JSON values by name. A name without a value gets its standard; a name that is no
 * setting is left out. Throws an Error that names the setting whose value is wrong.
 */
export function settingsFrom(stored: ReadonlyMap<string, unknown>): Settings {
  const entries = SETTING_NAMES.map((name) => {
    const { schema, standard } = SETTINGS[name];
    const parsed = schema.safeParse(stored.has(name) ? stored.get(name) : standard);
    if (!parsed.success) throw new Error(`setting ${name}: ${parsed.error.issues[0]?.message ?? 'wrong value'}`);
    return [name, parsed.data];
  });
  return Object.fromEntries(entries) as Settings;
}
