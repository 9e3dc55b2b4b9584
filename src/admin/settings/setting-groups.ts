import type { SettingName } from '#src/core/settings/index.ts';

export const SETTING_GROUPS = [
  'money',
  'cases',
  'games',
  'bonus',
  'friends',
  'delivery',
  'countries',
  'staff',
  'maintenance',
  'email',
  'contacts',
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Groups without a setting that moves value or gives access; all others require the second factor once more. */
const HARMLESS: readonly SettingGroup[] = ['contacts', 'countries', 'email', 'maintenance'];

export const needsSecondFactor = (group: SettingGroup): boolean => !HARMLESS.includes(group);

/** Group of each setting. A missing setting is a compile error. */
const GROUP_OF: Readonly<Record<SettingName, SettingGroup>> = {
  gPriceKopecks: 'money',
  maxTopUpKopecks: 'money',
  rateMaxPercent: 'money',
  showRussianData: 'money',
  reserves: 'money',
  returnBand: 'cases',
  returnWithCashbackPercent: 'cases',
  topUpReturnMaxPercent: 'cases',
  freeCaseMaxKopecks: 'cases',
  freeCasesDayMaxKopecks: 'cases',
  expPerRouble: 'cases',
  levelStepExp: 'cases',
  contractMinPercent: 'games',
  contractMaxPercent: 'games',
  contractEdgePercent: 'games',
  upgradeEdgePercent: 'games',
  battleBot: 'games',
  battleMeetings: 'staff',
  dailyBonus: 'bonus',
  freeSpinTopUpKopecks: 'bonus',
  wheelCashbackPercent: 'bonus',
  wheelPrizeDays: 'bonus',
  wheelSpinMaxKopecks: 'bonus',
  promoMaxPercent: 'bonus',
  promoMaxSumKopecks: 'bonus',
  promoMaxSharePercent: 'bonus',
  promoMaxExpenseKopecks: 'bonus',
  referralLevels: 'friends',
  inviteGiftPoints: 'friends',
  inviteMonthMax: 'friends',
  giftsAccountMaxKopecks: 'bonus',
  giftsDayMaxKopecks: 'bonus',
  deliveryPromise: 'delivery',
  closedCountries: 'countries',
  withdrawalsOpen: 'staff',
  withdrawalHoldMinutes: 'staff',
  fraudWatch: 'staff',
  correctionLimit: 'staff',
  correctionHours: 'staff',
  staffIdleMinutes: 'staff',
  maintenance: 'maintenance',
  playerEmails: 'email',
  indexNow: 'contacts',
  contacts: 'contacts',
};

/** Settings that move the return of cases, or bound it. */
export const MOVES_RETURNS: readonly SettingName[] = [
  'gPriceKopecks',
  'returnBand',
  'returnWithCashbackPercent',
  'freeCaseMaxKopecks',
  'wheelCashbackPercent',
  'wheelSpinMaxKopecks',
  'freeSpinTopUpKopecks',
  'referralLevels',
  'topUpReturnMaxPercent',
  'upgradeEdgePercent',
  'deliveryPromise',
];

export const settingsIn = (group: SettingGroup): SettingName[] =>
  (Object.keys(GROUP_OF) as SettingName[]).filter((name) => GROUP_OF[name] === group);
