import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type Locale, localeOfCode } from '#src/shared/locales.ts';
import { updateLocale } from '#src/players/players/store/players.ts';

/**
 * Changes the language: in the account of a player, in a cookie of a guest. Returns the new language; an unknown code
 * selects the fallback.
 */
export async function changeLanguage(
  services: Services,
  player: Player | null,
  { code }: { readonly code: string },
): Promise<Locale> {
  const locale = localeOfCode(code);
  if (player !== null) {
    await transaction(services, player, async (tx) => {
      await updateLocale(tx, player.id, locale);
      return null;
    });
  }
  return locale;
}
