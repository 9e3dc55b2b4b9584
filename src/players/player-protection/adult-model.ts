import { selectPlayer } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { countriesIn } from '#src/shared/countries.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { AdultModel } from '#views/players/player-protection/adult-page.tsx';

export async function loadAdultPage(
  services: Services,
  { player, locale }: { readonly player: Player; readonly locale: Locale },
  input: { readonly return: string },
): Promise<AdultModel> {
  const account = await selectPlayer(services.db, player.id);
  return {
    isAdult: account?.isAdult ?? false,
    returnTo: input.return === '/' ? services.links.href(locale, '/') : input.return,
    chosen: account?.country ?? null,
    countries: countriesIn(locale),
  };
}
