import {
  countInvited,
  countryOf,
  isWayIn,
  type LinkedIdentity,
  LONGEST_NAME,
  listSessions,
  ownIdentities,
  ownSettings,
} from '#src/accounts/index.ts';
import { readEarned } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { countriesIn } from '#src/shared/countries.ts';
import type { Locale } from '#src/shared/locales.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { T } from '#src/shared/text-keys.ts';
import { kopecks } from '#src/shared/units.ts';
import { isTelegramOffered } from '#src/signin/index.ts';
import type { AccountsPageModel, WayModel, WayName } from '#views/profiles/accounts-model.ts';
import { loadCard } from './card-model.ts';

interface Asked extends Reader {
  readonly t: T;
  readonly auth: { readonly token: string } | null;
}

const WAYS: readonly WayName[] = ['vk', 'google', 'facebook', 'twitch', 'telegram', 'demo'];

/** One's own account as the profile shows it. Fails with `errors.auth.invalid` for nobody. */
export async function loadAccounts(world: World, playerId: number, reader: Asked): Promise<AccountsPageModel> {
  const [card, linked, settings, country, sessions, invited, earned] = await Promise.all([
    loadCard(world, playerId, reader),
    ownIdentities(world.db, playerId),
    ownSettings(world.db, playerId),
    countryOf(world.db, playerId),
    listSessions(world, playerId, { token: reader.auth?.token ?? '', t: reader.t }),
    countInvited(world.db, playerId),
    readEarned(world.db, playerId),
  ]);
  return {
    ...card,
    ways: waysOf(world, linked, reader.locale),
    longestName: LONGEST_NAME,
    settings,
    country: { chosen: country, countries: countriesIn(reader.locale) },
    referral: { invited, earned: floorToCurrency(kopecks(earned), reader.currency.rate) },
    sessions: sessions.map(({ type: _way, ...session }) => session),
  };
}

/** Those that are linked, and of the others those that are open; a trial player is never linked to anybody. */
function waysOf(world: World, linked: readonly LinkedIdentity[], locale: Locale): WayModel[] {
  const linkedAt = new Map(linked.map((one) => [one.provider, one.linkedAt]));
  return WAYS.flatMap((name) => {
    const since = linkedAt.get(name) ?? null;
    const isOpen = isWayIn(world, name);
    if (since === null && (!isOpen || !isLinkable(world, name, locale))) return [];
    const canUnlink = linked.some(({ provider }) => provider !== name && isWayIn(world, provider));
    return [{ name, linkedAt: since?.toISOString() ?? null, isOpen, canUnlink }];
  });
}

/** Whether one can be led to a provider and back, as linking does; Telegram's widget is for one language alone. */
function isLinkable(world: World, name: WayName, locale: Locale): boolean {
  if (name === 'demo') return false;
  return name === 'telegram' ? isTelegramOffered(world, locale) : world.config.oauth[name] !== undefined;
}
