import type cases from '../../locales/ru/cases.json';
import type errors from '../../locales/ru/errors.json';
import type fairness from '../../locales/ru/fairness.json';
import type items from '../../locales/ru/items.json';
import type layout from '../../locales/ru/layout.json';
import type profiles from '../../locales/ru/profiles.json';

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;
type KeysOf<Room extends string, Texts> = `${Room}.${WithoutPlural<Extract<keyof Texts, string>>}`;

/** Every text there is, by its full key `room.thing.state`: the Russian files are the list. */
export type TextKey =
  | KeysOf<'cases', typeof cases>
  | KeysOf<'errors', typeof errors>
  | KeysOf<'fairness', typeof fairness>
  | KeysOf<'items', typeof items>
  | KeysOf<'layout', typeof layout>
  | KeysOf<'profiles', typeof profiles>;

export type TextParams = Readonly<Record<string, string | number>>;

/** Gives a text in one language; `count` in the params chooses the plural form. */
export type T = (key: TextKey, params?: TextParams) => string;
