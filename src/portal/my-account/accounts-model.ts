import { reachedLevel, readReferralSummary } from '#src/players/referral/index.ts';
import { countryOf } from '#src/players/player-protection/index.ts';
import {
  canSignInBy,
  isLinkedByDemo,
  isFreshSession,
  type LinkedIdentity,
  listSessions,
  ownIdentities,
} from '#src/players/identities/index.ts';
import { ownEmail } from '#src/players/player-email/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { LONGEST_NAME } from '#src/players/players/names/index.ts';
import { ownSettings } from '#src/players/players/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { countriesIn } from '#src/shared/countries.ts';
import type { Locale } from '#src/shared/locales.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { isTelegramOffered } from '#src/players/sign-in/index.ts';
import type { AccountsPageModel, EmailModel, WayModel, WayName } from '#views/portal/my-account/accounts-model.ts';
import { loadCard } from './player-card-model.ts';

const WAYS: readonly WayName[] = ['vk', 'google', 'facebook', 'twitch', 'telegram', 'demo'];

/**
 * The account section of the profile.
 *
 * @throws errors.auth.invalid when the player does not exist
 */
export async function loadAccounts(
  services: Services,
  viewer: PlayerViewer & { readonly auth: { readonly token: string } | null },
): Promise<AccountsPageModel> {
  const playerId = viewer.player.id;
  const token = viewer.auth?.token ?? '';
  const [card, identities, settings, country, sessions, referral, mayChangeWays, email] = await Promise.all([
    loadCard(services, viewer),
    ownIdentities(services.db, playerId),
    ownSettings(services.db, playerId),
    countryOf(services.db, playerId),
    listSessions(services, playerId, { token, t: viewer.t }),
    readReferralSummary(services, playerId),
    isFreshSession(services, token),
    emailOf(services, playerId),
  ]);
  return {
    ...card,
    ways: signInMethodsOf(services, identities, viewer.locale),
    mayChangeWays,
    longestName: LONGEST_NAME,
    settings,
    email,
    country: { chosen: country, countries: countriesIn(viewer.locale) },
    referral: {
      ...reachedLevel(referral),
      invited: referral.invited,
      earned: floorToCurrency(kopecks(referral.earnedKopecks), viewer.currency.rate),
    },
    sessions: sessions.map(({ type: _way, ...session }) => session),
  };
}

/** Without a mail server an address that was given before can still be removed. */
async function emailOf(services: Services, playerId: number): Promise<EmailModel | null> {
  const [email, { playerEmails }] = await Promise.all([ownEmail(services.db, playerId), readSettings(services)]);
  if (email === null && services.config.mail === null) return null;
  const given = email ?? { address: '', isConfirmed: false, receipts: true, deliveries: true };
  return { ...given, offered: playerEmails };
}

/** Linked sign-in methods, and those that can be linked. A demo player is never linked. */
function signInMethodsOf(services: Services, identities: readonly LinkedIdentity[], locale: Locale): WayModel[] {
  const linkedAt = new Map(identities.map((identity) => [identity.provider, identity.linkedAt]));
  return WAYS.flatMap((name) => {
    const since = linkedAt.get(name) ?? null;
    const isOpen = canSignInBy(services, name) || (since === null && isLinkedByDemo(services, name));
    if (since === null && (!isOpen || !isLinkable(services, name, locale))) return [];
    const canUnlink = identities.some(({ provider }) => provider !== name && canSignInBy(services, provider));
    return [{ name, linkedAt: since?.toISOString() ?? null, isOpen, canUnlink }];
  });
}

/**
 * Returns whether a sign-in method can be linked. OAuth providers must be configured; the Telegram widget is available
 * in one language only.
 */
function isLinkable(services: Services, name: WayName, locale: Locale): boolean {
  if (name === 'demo') return false;
  const isOffered =
    name === 'telegram' ? isTelegramOffered(services, locale) : services.config.oauth[name] !== undefined;
  return isOffered || isLinkedByDemo(services, name);
}
