import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { type Locale, href } from '#src/shared/locales.ts';
import { hashOf, keepOnce, newSecret, takeOnce } from './attempt.ts';
import type { Widget } from './begin-telegram.ts';
import { finishLink, type Linked, type Linking, type Visitor } from './finish-link.ts';
import { answeredBy } from './finish-telegram.ts';
import { type Refused, refused } from './refused.ts';
import { isTelegramOffered } from './ways.ts';

const KIND = 'telegram-link';
const LASTS_SECONDS = 600;

/** Where a link that nobody has begun leads. */
const ownAccount = (locale: Locale): string => href(locale, '/profile/accounts');

/** The widget's page for who is signed in, and what the browser has to keep until it comes back from it. */
export type LinkWidget = Widget & { readonly signInKey: string };

/**
 * Leads a player to Telegram's widget to link whom it names. Who asked is remembered for ten minutes under a secret in
 * the page's address, as a provider's `state` is: for this browser, once. Where Telegram is not offered there is no
 * such way (`errors.page`).
 */
export async function beginTelegramLink(
  world: World,
  wish: {
    readonly linker: { readonly playerId: number; readonly token: string };
    readonly locale: Locale;
    readonly signInKey: string | null;
  },
): Promise<LinkWidget> {
  const { linker, locale } = wish;
  if (!isTelegramOffered(world, locale)) fail('errors.page', { path: '/profile/link/telegram' });
  const linking: Linking = {
    provider: 'telegram',
    locale,
    returnTo: ownAccount(locale),
    link: { playerId: linker.playerId, session: hashOf(linker.token) },
  };
  const signInKey = wish.signInKey ?? newSecret(world);
  const secret = await keepOnce(world, KIND, linking, { signInKey, seconds: LASTS_SECONDS });
  return { kind: 'widget', next: href(locale, `/login/telegram?link=${secret}`), signInKey };
}

/** What the widget's page brings along when it was opened to link. */
export interface TelegramLinkReturn {
  /** The secret of `beginTelegramLink`. */
  readonly link: string;
  /** The widget's answer as JSON text. */
  readonly authData: string;
  readonly signInKey: string | null;
  /** The language of the page: for who comes without having begun. */
  readonly locale: Locale;
}

/**
 * Links whom the widget's answer names to the player who asked for it, in the session that asked, as `finishLink` does.
 * Nobody is signed in by it, whatever is wrong: a secret that is used, too old or another browser's, and an answer that
 * is forged, too old or used are told on the player's own page.
 */
export async function finishTelegramLink(
  world: World,
  { link, authData, signInKey, locale }: TelegramLinkReturn,
  visitor: Visitor | null,
): Promise<Linked | Refused> {
  const linking = await takeOnce<Linking>(world, KIND, link, signInKey);
  if (linking === null) return refused('errors.auth.invalid', { locale, returnTo: ownAccount(locale), link: {} });
  const came = await answeredBy(world, authData);
  if (came === null) return refused('errors.auth.invalid', linking);
  return await finishLink(world, linking, came, visitor);
}
