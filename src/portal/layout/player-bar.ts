import type { Services } from '#src/platform/services.ts';
import { countUnread } from '#src/players/notifications/index.ts';
import { closedCountriesOf, isClosedIn, playReminder } from '#src/players/player-protection/index.ts';
import { loadPlayerState, playerBar } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import type { ModelViewer } from '#src/shared/reader.ts';

/**
 * The player in the header, and whether paid play is closed in their country.
 *
 * @throws errors.auth.blocked with the reason, and errors.auth.invalid for a closed account: a session may outlive it
 */
export async function playerBarOf(services: Services, player: Player, currency: ModelViewer['currency']) {
  const [state, unread] = await Promise.all([
    loadPlayerState(services, player.id),
    countUnread(services.db, player.id),
  ]);
  if (state?.account.blockReason) {
    const t = services.texts.t(player.locale);
    fail('errors.auth.blocked', { reason: t(`accounts.block.${state.account.blockReason}`) });
  }
  if (state === null || state.account.closedAt !== null) fail('errors.auth.invalid');
  const reminder = await playReminder(services, player.id, { everyMinutes: state.account.reminderMinutes, currency });
  const isClosed = isClosedIn(await closedCountriesOf(services), player.country, state.account.country);
  return { bar: { ...playerBar(state, { currency }), unread, reminder }, isClosed };
}
