import { identitiesOfMember } from '#src/accounts/index.ts';
import { OAUTH_PROVIDERS, type OAuthProvider } from '#src/platform/auth-config.ts';
import type { World } from '#src/platform/world.ts';

/** A provider that is connected, or that a member is linked to. */
export interface StaffWay {
  readonly name: OAuthProvider;
  /** Null where the member is not linked to it. */
  readonly linkedAt: Date | null;
  /** Whether one can sign in by it now. */
  readonly isOpen: boolean;
}

/** The providers by which staff can sign in, in the order in which they are offered. */
export const openWays = ({ config }: World): OAuthProvider[] =>
  OAUTH_PROVIDERS.filter((name) => config.oauth[name] !== undefined);

/** The providers that a member is linked to. */
export async function waysOfMember(world: World, memberId: number): Promise<StaffWay[]> {
  const open = openWays(world);
  const linked = await identitiesOfMember(world.db, memberId);
  return OAUTH_PROVIDERS.flatMap((name) => {
    const identity = linked.find(({ provider }) => provider === name);
    return identity === undefined ? [] : [{ name, linkedAt: identity.linkedAt, isOpen: open.includes(name) }];
  });
}
