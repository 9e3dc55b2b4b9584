import { identitiesOfMember } from '#src/players/identities/index.ts';
import { OAUTH_PROVIDERS, type OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';

export interface StaffSignInMethod {
  readonly name: OAuthProvider;
  /** Null when the staff member is not linked. */
  readonly linkedAt: Date | null;
  /** True if it can be used to sign in now. */
  readonly isOpen: boolean;
}

/** Providers for staff sign-in in display order. */
export const openSignInMethods = ({ config }: Services): OAuthProvider[] =>
  OAUTH_PROVIDERS.filter((name) => config.oauth[name] !== undefined);

export async function memberSignInMethods(services: Services, memberId: number): Promise<StaffSignInMethod[]> {
  const open = openSignInMethods(services);
  const identities = await identitiesOfMember(services.db, memberId);
  return OAUTH_PROVIDERS.flatMap((name) => {
    const identity = identities.find(({ provider }) => provider === name);
    return identity === undefined ? [] : [{ name, linkedAt: identity.linkedAt, isOpen: open.includes(name) }];
  });
}
