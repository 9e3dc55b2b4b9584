import type accounts from '#locales/ru/accounts.json';
import type adverts from '#locales/ru/adverts.json';
import type bonus from '#locales/ru/bonus.json';
import type cases from '#locales/ru/cases.json';
import type contracts from '#locales/ru/contracts.json';
import type desk from '#locales/ru/desk.json';
import type dossiers from '#locales/ru/dossiers.json';
import type errors from '#locales/ru/errors.json';
import type fairness from '#locales/ru/fairness.json';
import type figures from '#locales/ru/figures.json';
import type items from '#locales/ru/items.json';
import type layout from '#locales/ru/layout.json';
import type ledger from '#locales/ru/ledger.json';
import type notices from '#locales/ru/notices.json';
import type office from '#locales/ru/office.json';
import type payments from '#locales/ru/payments.json';
import type privacy from '#locales/ru/privacy.json';
import type profiles from '#locales/ru/profiles.json';
import type referral from '#locales/ru/referral.json';
import type sandbox from '#locales/ru/sandbox.json';
import type signin from '#locales/ru/signin.json';
import type site from '#locales/ru/site.json';
import type siteAgreement from '#locales/ru/site-agreement.json';
import type siteFaq from '#locales/ru/site-faq.json';
import type sitePrivacy from '#locales/ru/site-privacy.json';
import type staff from '#locales/ru/staff.json';
import type standings from '#locales/ru/standings.json';
import type upgrades from '#locales/ru/upgrades.json';
import type wheel from '#locales/ru/wheel.json';
import type withdrawals from '#locales/ru/withdrawals.json';
import type workshop from '#locales/ru/workshop.json';

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;
type KeysOf<Room extends string, Texts> = `${Room}.${WithoutPlural<Extract<keyof Texts, string>>}`;

/** All text keys in the form `module.thing.state`, derived from the Russian files. */
export type TextKey =
  | KeysOf<'accounts', typeof accounts>
  | KeysOf<'adverts', typeof adverts>
  | KeysOf<'bonus', typeof bonus>
  | KeysOf<'cases', typeof cases>
  | KeysOf<'contracts', typeof contracts>
  | KeysOf<'desk', typeof desk>
  | KeysOf<'dossiers', typeof dossiers>
  | KeysOf<'errors', typeof errors>
  | KeysOf<'fairness', typeof fairness>
  | KeysOf<'figures', typeof figures>
  | KeysOf<'items', typeof items>
  | KeysOf<'layout', typeof layout>
  | KeysOf<'ledger', typeof ledger>
  | KeysOf<'notices', typeof notices>
  | KeysOf<'office', typeof office>
  | KeysOf<'payments', typeof payments>
  | KeysOf<'privacy', typeof privacy>
  | KeysOf<'profiles', typeof profiles>
  | KeysOf<'referral', typeof referral>
  | KeysOf<'sandbox', typeof sandbox>
  | KeysOf<'signin', typeof signin>
  | KeysOf<'site', typeof site>
  | KeysOf<'site-agreement', typeof siteAgreement>
  | KeysOf<'site-faq', typeof siteFaq>
  | KeysOf<'site-privacy', typeof sitePrivacy>
  | KeysOf<'staff', typeof staff>
  | KeysOf<'standings', typeof standings>
  | KeysOf<'upgrades', typeof upgrades>
  | KeysOf<'wheel', typeof wheel>
  | KeysOf<'withdrawals', typeof withdrawals>
  | KeysOf<'workshop', typeof workshop>;

export type TextParams = Readonly<Record<string, string | number>>;

/** Translates a text into one language. `count` in the params selects the plural form. */
export type T = (key: TextKey, params?: TextParams) => string;
