import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import { personOf } from '#src/platform/redis/presence.ts';
import type { FoundSession } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { DEFAULT_LOCALE, findLocale, isLocale, type Locale } from '#src/shared/locales.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { z } from 'zod';

/** Data of a connection. */
export interface SocketViewer {
  /** Counted once, however many tabs are open. */
  readonly person: string;
  readonly locale: Locale;
  /** Currency code for displayed sums; null for the guests' default. */
  readonly currency: string | null;
  /** Currency code of the sums on the page, which may be older than a change of the account's currency. */
  readonly pageCurrency: string | null;
  readonly session: FoundSession | null;
  /** The battle that the page shows, or the lobby; null for other pages. */
  readonly followed: string | null;
  /** Has a staff session cookie. */
  readonly isStaff: boolean;
  /** The session could not be looked up: a guest until it can. */
  readonly isUnsure: boolean;
}

/** The viewer that the prices of a page are for: no player, because all pages with the same prices share a message. */
export const viewerOfSocket = (services: Services, { locale, currency }: SocketViewer): Promise<Viewer> =>
  viewerIn(services, { locale, currency: currency ?? '' });

/** The subject that a page follows: one battle, or the lobby. */
const FOLLOWED = /^(?:battles|battle:[a-z2-9]{12})$/;

/** The greeting of a page; unknown fields are ignored. */
const greeting = z
  .object({
    token: z.string().min(1).max(200).nullable().catch(null),
    /** A code or the tag of the document. */
    locale: z.string().transform(findLocale).nullable().catch(null),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/)
      .nullable()
      .catch(null),
    follow: z.string().regex(FOLLOWED).nullable().catch(null),
  })
  .catch({ token: null, locale: null, currency: null, follow: null });

type SocketRequest = Parameters<SocketAuth['addressOf']>[0];

/** Identifies a connection: the player of a session, else the network address. Never an id that the client chooses. */
export async function readVisitor(
  services: Services,
  socketAuth: SocketAuth,
  req: SocketRequest,
  value: unknown,
): Promise<SocketViewer> {
  const { token, locale, currency, follow } = greeting.parse(value);
  let isUnsure = false;
  const session = await socketAuth.sessionOf(req, token).catch((error: unknown) => {
    services.log.warn({ reason: String(error) }, 'socket.session.failed');
    isUnsure = true;
    return null;
  });
  // Without an answer it is not a staff member; staff pages also poll.
  const isStaff = (await socketAuth.staffOf(req).catch(() => null)) !== null;
  const player = session?.player;
  return {
    person: player ? personOf.player(player.id) : personOf.address(services, socketAuth.addressOf(req)),
    // A page shows its own language, whatever its player chose elsewhere.
    locale: locale ?? (isLocale(player?.locale) ? player.locale : DEFAULT_LOCALE),
    currency: player?.currency ?? currency,
    pageCurrency: currency ?? player?.currency ?? null,
    followed: follow,
    session,
    isStaff,
    isUnsure,
  };
}
