import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { findIdentity } from '#src/accounts/index.ts';
import { emailAddress } from './identity.ts';
import { VK_GOOD_SECONDS, vkLaunch } from './providers/vk-launch.ts';
import { vkProfile } from './providers/vk-profile.ts';
import { type Arrival, signInBy } from './sign-in-by.ts';
import type { SignedIn } from './sign-in-as.ts';
import { useOnce } from './use-once.ts';
import { localeOfVk } from './vk-language.ts';

/** What the mini-app sends. */
export interface VkEntry {
  /** The launch parameters, as the query without `?`. */
  readonly params: string;
  /** The token that VK gave to the mini-app; empty where the user refused. */
  readonly token: string;
  /** As the user let VK tell it; empty where they did not. */
  readonly email: string;
}

const PROVIDER = 'vk';

/**
 * Signs in whom VK's launch parameters name: the same player as by VK ID. The token only fetches a newcomer's name and
 * picture. Refuses (`errors.auth.invalid`) parameters that VK has not signed, that are older than an hour, and that
 * somebody has come with already.
 */
export async function signInByVkApp(world: World, entry: VkEntry, arrival: Arrival): Promise<SignedIn> {
  const { vkApp } = world.config;
  const launch = vkApp === null ? null : vkLaunch(vkApp, entry.params, world.clock.now());
  if (vkApp === null || launch === null) fail('errors.auth.invalid');
  if (!(await useOnce(world, launch.seal, VK_GOOD_SECONDS * 2))) fail('errors.auth.invalid');
  const isKnown = (await findIdentity(world.db, PROVIDER, launch.userId)) !== null;
  const isAsked = !isKnown && entry.token !== '';
  const profile = isAsked ? await vkProfile(vkApp, entry.token, launch.userId) : { name: null, pictureUrl: null };
  const identity = {
    ...profile,
    provider: PROVIDER,
    subject: launch.userId,
    email: emailAddress(entry.email),
    isEmailVouched: false,
  };
  return await signInBy(world, identity, { ...arrival, locale: localeOfVk(launch.language) });
}
