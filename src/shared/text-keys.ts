import type accountData from '#locales/ru/account-data.json';
import type accounts from '#locales/ru/accounts.json';
import type adminAccess from '#locales/ru/admin-access.json';
import type adminAlerts from '#locales/ru/admin-alerts.json';
import type adminAnalytics from '#locales/ru/admin-analytics.json';
import type adminBackups from '#locales/ru/admin-backups.json';
import type adminBattles from '#locales/ru/admin-battles.json';
import type adminBranding from '#locales/ru/admin-branding.json';
import type adminCatalogue from '#locales/ru/admin-catalogue.json';
import type adminContent from '#locales/ru/admin-content.json';
import type adminIncidents from '#locales/ru/admin-incidents.json';
import type adminMarketing from '#locales/ru/admin-marketing.json';
import type adminPlayers from '#locales/ru/admin-players.json';
import type adminQuestions from '#locales/ru/admin-questions.json';
import type adminSettings from '#locales/ru/admin-settings.json';
import type adminWebhooks from '#locales/ru/admin-webhooks.json';
import type adminWithdrawals from '#locales/ru/admin-withdrawals.json';
import type announcements from '#locales/ru/announcements.json';
import type battles from '#locales/ru/battles.json';
import type cases from '#locales/ru/cases.json';
import type cataloguePages from '#locales/ru/catalogue-pages.json';
import type contracts from '#locales/ru/contracts.json';
import type dailyBonus from '#locales/ru/daily-bonus.json';
import type delivery from '#locales/ru/delivery.json';
import type errors from '#locales/ru/errors.json';
import type fairness from '#locales/ru/fairness.json';
import type infoPages from '#locales/ru/info-pages.json';
import type infoPagesAgreement from '#locales/ru/info-pages-agreement.json';
import type infoPagesFaq from '#locales/ru/info-pages-faq.json';
import type infoPagesPrivacy from '#locales/ru/info-pages-privacy.json';
import type inventory from '#locales/ru/inventory.json';
import type layout from '#locales/ru/layout.json';
import type leaderboards from '#locales/ru/leaderboards.json';
import type ledger from '#locales/ru/ledger.json';
import type myAccount from '#locales/ru/my-account.json';
import type notifications from '#locales/ru/notifications.json';
import type payments from '#locales/ru/payments.json';
import type playerEmail from '#locales/ru/player-email.json';
import type questions from '#locales/ru/questions.json';
import type referral from '#locales/ru/referral.json';
import type reserves from '#locales/ru/reserves.json';
import type sandboxProvider from '#locales/ru/sandbox-provider.json';
import type signIn from '#locales/ru/sign-in.json';
import type status from '#locales/ru/status.json';
import type upgrades from '#locales/ru/upgrades.json';
import type wheel from '#locales/ru/wheel.json';
import type withdrawals from '#locales/ru/withdrawals.json';

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;
type KeysOf<Namespace extends string, Texts> = `${Namespace}.${WithoutPlural<Extract<keyof Texts, string>>}`;

/** All text keys in the form `module.thing.state`, derived from the Russian files. */
export type TextKey =
  | KeysOf<'account-data', typeof accountData>
  | KeysOf<'accounts', typeof accounts>
  | KeysOf<'admin-access', typeof adminAccess>
  | KeysOf<'admin-alerts', typeof adminAlerts>
  | KeysOf<'admin-analytics', typeof adminAnalytics>
  | KeysOf<'admin-backups', typeof adminBackups>
  | KeysOf<'admin-battles', typeof adminBattles>
  | KeysOf<'admin-branding', typeof adminBranding>
  | KeysOf<'admin-catalogue', typeof adminCatalogue>
  | KeysOf<'admin-content', typeof adminContent>
  | KeysOf<'admin-incidents', typeof adminIncidents>
  | KeysOf<'admin-marketing', typeof adminMarketing>
  | KeysOf<'admin-players', typeof adminPlayers>
  | KeysOf<'admin-questions', typeof adminQuestions>
  | KeysOf<'admin-settings', typeof adminSettings>
  | KeysOf<'admin-webhooks', typeof adminWebhooks>
  | KeysOf<'admin-withdrawals', typeof adminWithdrawals>
  | KeysOf<'announcements', typeof announcements>
  | KeysOf<'battles', typeof battles>
  | KeysOf<'cases', typeof cases>
  | KeysOf<'catalogue-pages', typeof cataloguePages>
  | KeysOf<'contracts', typeof contracts>
  | KeysOf<'daily-bonus', typeof dailyBonus>
  | KeysOf<'delivery', typeof delivery>
  | KeysOf<'errors', typeof errors>
  | KeysOf<'fairness', typeof fairness>
  | KeysOf<'info-pages', typeof infoPages>
  | KeysOf<'info-pages-agreement', typeof infoPagesAgreement>
  | KeysOf<'info-pages-faq', typeof infoPagesFaq>
  | KeysOf<'info-pages-privacy', typeof infoPagesPrivacy>
  | KeysOf<'inventory', typeof inventory>
  | KeysOf<'layout', typeof layout>
  | KeysOf<'leaderboards', typeof leaderboards>
  | KeysOf<'ledger', typeof ledger>
  | KeysOf<'my-account', typeof myAccount>
  | KeysOf<'notifications', typeof notifications>
  | KeysOf<'payments', typeof payments>
  | KeysOf<'player-email', typeof playerEmail>
  | KeysOf<'questions', typeof questions>
  | KeysOf<'referral', typeof referral>
  | KeysOf<'reserves', typeof reserves>
  | KeysOf<'sandbox-provider', typeof sandboxProvider>
  | KeysOf<'sign-in', typeof signIn>
  | KeysOf<'status', typeof status>
  | KeysOf<'upgrades', typeof upgrades>
  | KeysOf<'wheel', typeof wheel>
  | KeysOf<'withdrawals', typeof withdrawals>;

export type TextParams = Readonly<Record<string, string | number>>;

/** Translates a text into one language. `count` in the params selects the plural form. */
export interface T {
  (key: TextKey, params?: TextParams): string;
  /** BCP 47 tag of the language, for the formats of numbers and times. */
  readonly tag: string;
}
