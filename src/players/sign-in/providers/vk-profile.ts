import { z } from 'zod';
import type { VkApp } from '#src/platform/config/entry-config.ts';
import { pictureAddress, shownName } from '#src/players/sign-in/identity.ts';
import { callSignInProvider, form } from './ask.ts';
import type { Locale } from '#src/shared/locales.ts';

export interface VkProfile {
  readonly name: string | null;
  readonly pictureUrl: string | null;
}

const UNKNOWN: VkProfile = { name: null, pictureUrl: null };
const VERSION = '5.131';

const answer = z.object({
  response: z.tuple([
    z.object({
      id: z.number(),
      first_name: z.string().catch(''),
      last_name: z.string().catch(''),
      photo_200: z.string().catch(''),
    }),
  ]),
});

/**
 * Fetches a user's name and picture from VK with the mini-app's token. The token comes from the browser and is
 * untrusted: returns no data when it belongs to another user or VK does not respond.
 */
export async function vkProfile({ apiUrl }: VkApp, token: string, userId: string): Promise<VkProfile> {
  const fields = { access_token: token, fields: 'photo_200', v: VERSION };
  const response = await callSignInProvider(`${apiUrl}/method/users.get`, form(fields));
  const result = answer.safeParse(response?.body);
  if (!result.success || String(result.data.response[0].id) !== userId) return UNKNOWN;
  const { first_name: first, last_name: last, photo_200: photo } = result.data.response[0];
  return { name: shownName(`${first} ${last}`), pictureUrl: pictureAddress(photo) };
}

/** VK language codes; all others map to English. */
const LANGUAGES: ReadonlyMap<string, Locale> = new Map([
  ['ru', 'ru'],
  ['be', 'ru'],
  ['kz', 'ru'],
  ['uk', 'ua'],
  ['ua', 'ua'],
  ['pl', 'pl'],
]);

export const localeOfVk = (code: string): Locale => LANGUAGES.get(code) ?? 'en';
