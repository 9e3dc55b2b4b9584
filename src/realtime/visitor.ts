import type { Doorman } from '#src/platform/doorman.ts';
import { personOf } from '#src/platform/presence.ts';
import type { OpenSession } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import { z } from 'zod';

/** Who is connected. */
export interface Visitor {
  /** Counted once, however many tabs are open. */
  readonly person: string;
  readonly locale: Locale;
  /** The code that sums are shown in; null is what guests see. */
  readonly currency: string | null;
  readonly session: OpenSession | null;
  /** A member of staff, by the cookie of the console. */
  readonly isStaff: boolean;
  /** It could not be asked whose session it is: a guest until it can. */
  readonly isUnsure: boolean;
}

/** What a page says of itself when it connects; what is none of ours is not heard. */
const greeting = z
  .object({
    guest: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .nullable()
      .catch(null),
    token: z.string().min(1).max(200).nullable().catch(null),
    locale: z.custom<Locale>(isLocale).nullable().catch(null),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/)
      .nullable()
      .catch(null),
  })
  .catch({ guest: null, token: null, locale: null, currency: null });

type Request = Parameters<Doorman['addressOf']>[0];

/** Finds out who connects: the player of a session, else the guest of a browser, else somebody at an address. */
export async function readVisitor(world: World, doorman: Doorman, req: Request, said: unknown): Promise<Visitor> {
  const { guest, token, locale, currency } = greeting.parse(said);
  let isUnsure = false;
  const session = await doorman.sessionOf(req, token).catch((error: unknown) => {
    world.log.warn({ reason: String(error) }, 'who connects could not be asked');
    isUnsure = true;
    return null;
  });
  // Without an answer it is nobody of the staff: their pages look again by themselves all the same.
  const isStaff = (await doorman.staffOf(req).catch(() => null)) !== null;
  const player = session?.player;
  return {
    person: player ? personOf.player(player.id) : guestOf(world, guest, () => doorman.addressOf(req)),
    // A page shows its own language, whatever its player reads elsewhere.
    locale: locale ?? player?.locale ?? DEFAULT_LOCALE,
    currency: player?.currency ?? currency,
    session,
    isStaff,
    isUnsure,
  };
}

const guestOf = (world: World, guest: string | null, addressOf: () => string): string =>
  guest === null ? personOf.address(world, addressOf()) : personOf.guest(guest);
