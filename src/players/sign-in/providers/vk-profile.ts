import { z } from 'zod';
import { pictureAddress, shownName } from '#src/players/sign-in/identity.ts';
import { callSignInProvider, form } from './ask.ts';
import { type Locale, localeOfCode } from '#src/shared/locales.ts';

export interface VkProfile {
  readonly name: string | null;
  readonly pictureUrl: string | null;
}

const UNKNOWN: VkProfile = { name: null, pictureUrl: null };
/** Versions of VK's API by the place where the user signed in. */
export const VK_API_VERSIONS = { site: '5.103', miniApp: '5.131' } as const;

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

export interface VkProfileQuery {
  readonly apiUrl: string;
  readonly version: (typeof VK_API_VERSIONS)[keyof typeof VK_API_VERSIONS];
  readonly token: string;
  readonly userId: string;
}

/**
 * Fetches a user's name and picture from VK. The mini-app's token comes from the browser and is untrusted: returns no
 * data when it belongs to another user or VK does not respond.
 */
export async function vkProfile({ apiUrl, version, token, userId }: VkProfileQuery): Promise<VkProfile> {
  const fields = { access_token: token, fields: 'photo_200', v: version };
  const response = await callSignInProvider(`${apiUrl}/method/users.get`, form(fields));
  const result = answer.safeParse(response?.body);
  if (!result.success || String(result.data.response[0].id) !== userId) return UNKNOWN;
  const { first_name: first, last_name: last, photo_200: photo } = result.data.response[0];
  return { name: shownName(`${first} ${last}`), pictureUrl: pictureAddress(photo) };
}

/** VK language codes of readers of Russian whose own language the store does not have. */
const READ_RUSSIAN: readonly string[] = ['be', 'kz'];

/** The language of a VK code; unknown ones read English. */
export const localeOfVk = (code: string): Locale => (READ_RUSSIAN.includes(code) ? 'ru' : localeOfCode(code));
