import { z } from 'zod';
import type { VkApp } from '#src/platform/entry-config.ts';
import { pictureAddress, shownName } from '../identity.ts';
import { ask, form } from './ask.ts';

/** What VK says of somebody besides who it is. */
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
 * Asks VK for the name and the picture of a user, by the token that the mini-app got. A token is only ever the
 * browser's word: when it belongs to somebody else, or VK does not answer, nothing is known.
 */
export async function vkProfile({ apiUrl }: VkApp, token: string, userId: string): Promise<VkProfile> {
  const fields = { access_token: token, fields: 'photo_200', v: VERSION };
  const told = await ask(`${apiUrl}/method/users.get`, form(fields));
  const read = answer.safeParse(told?.body);
  if (!read.success || String(read.data.response[0].id) !== userId) return UNKNOWN;
  const { first_name: first, last_name: last, photo_200: photo } = read.data.response[0];
  return { name: shownName(`${first} ${last}`), pictureUrl: pictureAddress(photo) };
}
