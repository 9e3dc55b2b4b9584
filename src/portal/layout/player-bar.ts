import { expectedSince } from '#src/games/expected-since.ts';
import type { Services } from '#src/platform/services.ts';
import { countUnread } from '#src/players/notifications/index.ts';
import { breakOf } from '#src/players/player-protection/breaks/index.ts';
import { closedCountriesOf, isClosedIn, playReminder, recordActivity } from '#src/players/player-protection/index.ts';
import { loadPlayerState, stateOfReader, playerBar } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { fail } from '#src/shared/errors.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { T } from '#src/shared/text-keys.ts';

/**
 * The player in the header, and whether paid play is closed in their country. The call counts as activity.
 *
 * @throws errors.auth.blocked with the reason, and errors.auth.invalid for a closed account: a session may outlive it
 */
export async function playerBarOf(services: Services, player: Player, currency: Viewer['currency']) {
  const [state, unread, running, playSession] = await Promise.all([
    stateOfReader(services, player),
    countUnread(services.db, player.id),
    breakOf(services.db, player.id, services.clock.now()),
    recordActivity(services, player.id),
  ]);
  if (state?.account.blockReason) {
    fail('errors.auth.blocked', { reason: blockText(state.account.blockReason, services.texts.t(player.locale)) });
  }
  if (state === null || state.account.closedAt !== null) fail('errors.auth.invalid');
  const options = { everyMinutes: state.account.reminderMinutes, currency };
  const reminder = await playReminder(services, player.id, playSession, options);
  // The average return takes many reads: only a due reminder has it.
  const due = reminder?.due
    ? { ...reminder.due, expected: await expectedSince(services, player.id, playSession.startedAt, currency) }
    : null;
  const isClosed = isClosedIn(await closedCountriesOf(services), player.country, state.account.country);
  const pause = running && { from: running.fromAt.toISOString(), until: running.untilAt?.toISOString() ?? null };
  return {
    bar: { ...playerBar(state, { currency }), unread, pause, reminder: reminder && { ...reminder, due } },
    isClosed,
  };
}

/** The reason for which staff blocked a player, in words; null without a block. */
export async function blockReasonOf(services: Services, playerId: number, t: T): Promise<string | null> {
  const state = await loadPlayerState(services, playerId);
  return state?.account.blockReason ? blockText(state.account.blockReason, t) : null;
}

const blockText = (reason: BlockReason, t: T): string => t(`accounts.block.${reason}`);
