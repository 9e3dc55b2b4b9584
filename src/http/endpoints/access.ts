import type { Power } from '#src/shared/powers.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Player } from '#src/shared/actor.ts';
import type { RateLimit } from '#src/platform/redis/rate-limit.ts';
import type { RequestViewer } from '#src/http/http-context.ts';
import type { PlayerViewer, StaffViewer } from '#src/shared/viewers.ts';

export type AccessRole = 'guest' | 'player' | 'staff';

/** Argument of reads, loads and formats. On a player's address the viewer is a player, on a staff address staff. */
export type ViewerOf<Role extends AccessRole> = Role extends 'staff'
  ? RequestViewer & StaffViewer
  : Role extends 'player'
    ? RequestViewer & PlayerViewer
    : RequestViewer;

/** Argument of commands: the player or staff member who acts; at addresses open to guests a player or null. */
export type ActorOf<Role extends AccessRole> = Role extends 'staff'
  ? StaffMember
  : Role extends 'player'
    ? Player
    : Player | null;

/** Declared access of an address. */
export interface AccessDeclaration<Role extends AccessRole> {
  /**
   * `player` refuses requests without valid auth data with 401. `guest` passes the player or null. `staff` redirects to
   * the staff sign-in, and refuses members without the power with 403.
   */
  readonly role: Role;
  /** The power that a staff member needs (shared/powers.ts); required for the role `staff`. */
  readonly power?: Role extends 'staff' ? Power : never;
  /**
   * Refuses with 403 a player who has not confirmed to be 18, and everyone during maintenance. Set on all that spends,
   * claims or tops up.
   */
  readonly adult?: Role extends 'player' ? true : never;
}

/** Access of a declared address. */
export interface Access {
  readonly role: AccessRole;
  readonly power: Power | null;
  readonly isAdultOnly: boolean;
}

/** Declared rate limits of an address. */
export interface LimitsDeclaration {
  /** Counted per player or staff member whatever their address, and per network address for guests. */
  readonly perCaller?: RateLimit;
  /** An additional limit per network address. */
  readonly perAddress?: RateLimit;
  /**
   * A field whose codes could be guessed. Requests that fill it have limits besides, counted over all such addresses
   * together: 20 a minute per player and 60 per network address.
   */
  readonly guessable?: string;
  /** Requests beyond the limit get a normal answer without effect instead of 429. Counted per address. */
  readonly beyond?: 'drop';
}

/** Rate limits of a declared address. */
export interface Limits {
  readonly perCaller: RateLimit | null;
  readonly perAddress: RateLimit | null;
  readonly guessable: string | null;
  readonly beyond: 'refuse' | 'drop';
}

/** Fills in the defaults. A staff address without a power would be open to every role by mistake, so it throws. */
export function accessOf<Role extends AccessRole>(name: string, declared: AccessDeclaration<Role>): Access {
  const { role, power, adult } = declared;
  if ((role === 'staff') !== (power !== undefined))
    throw new Error(`${name}: staff endpoints need a power, others must not have one`);
  return { role, power: power ?? null, isAdultOnly: adult ?? false };
}

/** Fills in the defaults. */
export const limitsOf = (declared: LimitsDeclaration = {}): Limits => ({
  perCaller: declared.perCaller ?? null,
  perAddress: declared.perAddress ?? null,
  guessable: declared.guessable ?? null,
  beyond: declared.beyond ?? 'refuse',
});
