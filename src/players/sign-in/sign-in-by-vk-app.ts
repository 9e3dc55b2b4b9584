import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { findIdentity } from '#src/players/identities/index.ts';
import { emailAddress } from './identity.ts';
import { VK_GOOD_SECONDS, vkLaunch } from './providers/vk-launch.ts';
import { VK_API_VERSIONS, vkProfile, localeOfVk } from './providers/vk-profile.ts';
import { type SignInContext, signInBy } from './sign-in-by.ts';
import type { SignedIn } from './sign-in-as.ts';
import { useOnce } from './use-once.ts';

export interface VkEntry {
  /** The launch parameters, as the query without `?`. */
  readonly params: string;
  /** The token that VK gave to the mini-app; empty when the user refused. */
  readonly token: string;
  /** As shared by the user; empty otherwise. */
  readonly email: string;
}

const PROVIDER = 'vk';

/**
 * Signs in the user of VK's launch parameters, as the same player as by VK ID. The token is only used to fetch the name
 * and picture of a new player.
 *
 * @throws errors.auth.invalid when the parameters are not signed by VK, older than an hour, or used before
 */
export async function signInByVkApp(services: Services, entry: VkEntry, arrival: SignInContext): Promise<SignedIn> {
  const { vkApp } = services.config;
  const launch = vkApp === null ? null : vkLaunch(vkApp, entry.params, services.clock.now());
  if (vkApp === null || launch === null) fail('errors.auth.invalid');
  if (!(await useOnce(services, launch.seal, VK_GOOD_SECONDS * 2))) fail('errors.auth.invalid');
  const isKnown = (await findIdentity(services, PROVIDER, launch.userId)) !== null;
  const isAsked = !isKnown && entry.token !== '';
  const query = { apiUrl: vkApp.apiUrl, version: VK_API_VERSIONS.miniApp, token: entry.token, userId: launch.userId };
  const profile = isAsked ? await vkProfile(query) : { name: null, pictureUrl: null };
  const identity = {
    ...profile,
    provider: PROVIDER,
    subject: launch.userId,
    email: emailAddress(entry.email),
    isEmailVouched: false,
  };
  return await signInBy(services, identity, { ...arrival, locale: localeOfVk(launch.language) });
}
