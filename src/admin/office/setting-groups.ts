import type { SettingName } from '#src/settings/index.ts';

/** What settings belong together: each group is one form. */
export const SETTING_GROUPS = [
  'money',
  'cases',
  'games',
  'bonus',
  'friends',
  'countries',
  'staff',
  'contacts',
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Where each setting stands; one that is missing here does not compile, so none is forgotten. */
const GROUP_OF: Readonly<Record<SettingName, SettingGroup>> = {
  gPriceKopecks: 'money',
  maxTopUpKopecks: 'money',
  showRussianData: 'money',
  returnBand: 'cases',
  expPerRouble: 'cases',
  levelStepExp: 'cases',
  contractMinPercent: 'games',
  contractMaxPercent: 'games',
  contractEdgePercent: 'games',
  upgradeEdgePercent: 'games',
  dailyBonus: 'bonus',
  freeSpinTopUpKopecks: 'bonus',
  wheelCashbackPercent: 'bonus',
  wheelPrizeDays: 'bonus',
  referralLevels: 'friends',
  inviteGiftPoints: 'friends',
  closedCountries: 'countries',
  withdrawalHoldMinutes: 'staff',
  fraudWatch: 'staff',
  correctionLimit: 'staff',
  correctionHours: 'staff',
  contacts: 'contacts',
};

/** The settings of a group, in the order of the table. */
export const settingsIn = (group: SettingGroup): SettingName[] =>
  (Object.keys(GROUP_OF) as SettingName[]).filter((name) => GROUP_OF[name] === group);
