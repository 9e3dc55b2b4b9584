import { z } from 'zod';
import { type Identity, emailAddress, pictureAddress, shownName } from '#src/players/sign-in/identity.ts';

/** Facebook nests the URL of the picture; Twitch and VK use other field names. */
const picture = z.union([
  z.string(),
  z.object({ data: z.object({ url: z.string() }) }).transform(({ data }) => data.url),
]);

const text = z.string().nullish().catch(null);

const profile = z.object({
  sub: z.string().optional(),
  id: z.union([z.string(), z.number().int()]).optional(),
  user_id: z.union([z.string(), z.number().int()]).optional(),
  name: text,
  display_name: text,
  first_name: text,
  last_name: text,
  email: text,
  email_verified: z.union([z.boolean(), z.string()]).nullish().catch(null),
  picture: picture.nullish().catch(null),
  profile_image_url: text,
  avatar: text,
});

type Profile = z.infer<typeof profile>;

/** VK wraps the profile in `user`, Twitch in an array `data`. */
const wrappedProfile = z.union([
  z.object({ user: profile }).transform(({ user }) => user),
  z.object({ data: z.tuple([profile]) }).transform(({ data }) => data[0]),
  profile,
]);

/** Reads the identity from a provider's profile; null when it has none. */
export function identityIn(provider: string, body: unknown): Identity | null {
  const result = wrappedProfile.safeParse(body);
  if (!result.success) return null;
  const subject = subjectOf(result.data);
  if (subject === null) return null;
  return {
    provider,
    subject,
    name: shownName(nameOf(result.data)),
    email: emailOf(result.data),
    pictureUrl: pictureOf(result.data),
  };
}

/** Ids are opaque. Rejects unsafe integers, which have lost digits, and invalid text. */
function subjectOf({ sub, id, user_id }: Profile): string | null {
  const subjectId = sub ?? id ?? user_id;
  if (subjectId === undefined || (typeof subjectId === 'number' && !Number.isSafeInteger(subjectId))) return null;
  const subject = String(subjectId);
  return /^[\x21-\x7e]{1,128}$/.test(subject) ? subject : null;
}

const nameOf = ({ name, display_name, first_name, last_name }: Profile): string =>
  name ?? display_name ?? [first_name, last_name].filter(Boolean).join(' ');

/** Ignores an email address that the provider has not verified. */
function emailOf({ email, email_verified }: Profile): string | null {
  if (typeof email !== 'string' || email_verified === false || email_verified === 'false') return null;
  return emailAddress(email);
}

function pictureOf({ picture: givenPicture, profile_image_url, avatar }: Profile): string | null {
  const address = givenPicture ?? profile_image_url ?? avatar;
  return typeof address === 'string' ? pictureAddress(address) : null;
}
