import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { type Locale, localeOfCode } from '#src/shared/locales.ts';
import { updateLocale } from './store.ts';

/**
 * Reads in another language from now on: a player's account keeps it, a guest's browser does. Answers the language
 * that it became: a code that is none of ours becomes the fallback.
 */
export async function changeLanguage(
  world: World,
  player: Player | null,
  { code }: { readonly code: string },
): Promise<Locale> {
  const locale = localeOfCode(code);
  if (player !== null) {
    await transaction(world, player, async (tx) => {
      await updateLocale(tx, player.id, locale);
      return null;
    });
  }
  return locale;
}
