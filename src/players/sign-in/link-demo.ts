import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { endOtherSessions, isLinkedByDemo, sessionNameOf } from '#src/players/identities/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { LinkResult } from './finish-link.ts';
import { linkIdentity } from './link-identity.ts';

/**
 * Links a made-up account of VK or Telegram to a player in demo mode, where the provider is not configured, so that
 * conditions of cases can be met. Null when the provider has to be asked.
 *
 * @throws errors.identity.another when the player has another identity of the same provider
 */
export async function linkByDemo(
  services: Services,
  player: Player,
  { provider, locale, token }: { readonly provider: string; readonly locale: Locale; readonly token: string },
): Promise<LinkResult | null> {
  if (!isLinkedByDemo(services, provider)) return null;
  const keptSession = await sessionNameOf(services, token);
  const isNew = await linkIdentity(
    services,
    player,
    { provider, subject: `demo-${String(player.id)}` },
    { keptSession },
  );
  if (isNew) await endOtherSessions(services, player.id);
  const t = services.texts.t(locale);
  return {
    kind: 'linked',
    message: t('accounts.identity.linked', { way: t(`accounts.way.${provider}`) }),
    next: services.links.href(locale, '/profile/accounts'),
  };
}
