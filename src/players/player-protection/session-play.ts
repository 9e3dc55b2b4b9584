import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { type PlayMinor, playMinor, type PlayInCurrency, toPlayInCurrency } from './shown-play.ts';
import { acknowledgeActivity, recordActivity, totalsOfPlaySession, type PlaySession } from './activity.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** Duration and sums of the current play session, as shown in a reminder. */
export interface SessionPlay extends PlayMinor, PlayInCurrency {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly minutes: number;
  /** Interval between reminders; 0 for never. */
  readonly everyMinutes: number;
  /** Seconds of activity until the next reminder: 0 is now, null is never. */
  readonly leftSeconds: number | null;
}

export interface PlayReminder {
  readonly leftSeconds: number;
  /** The reminder to show now; null until it is due. */
  readonly due: SessionPlay | null;
}

interface ReminderOptions {
  readonly everyMinutes: number;
  /** `rate` is the decimal text of currency per 1 rouble. */
  readonly currency: { readonly rate: string };
}

/** Returns the sums of the current play session. The call itself counts as activity. */
export const sessionPlay = async (
  services: Services,
  playerId: number,
  options: ReminderOptions,
): Promise<SessionPlay> => await loadSessionPlay(services, playerId, await recordActivity(services, playerId), options);

/** Returns the reminder of a player's page, or null when the player has turned reminders off. */
export async function playReminder(
  services: Services,
  playerId: number,
  playSession: PlaySession,
  options: ReminderOptions,
): Promise<PlayReminder | null> {
  const leftSeconds = leftOf(playSession, options.everyMinutes);
  if (leftSeconds === null) return null;
  return {
    leftSeconds,
    due: leftSeconds === 0 ? await loadSessionPlay(services, playerId, playSession, options) : null,
  };
}

/** Stores that a player has read the reminder, and restarts the interval. Does nothing when no reminder is due. */
export async function acknowledgePlay(services: Services, player: Player, everyMinutes: number): Promise<void> {
  const playSession = await recordActivity(services, player.id);
  if (leftOf(playSession, everyMinutes) === 0) await acknowledgeActivity(services, player.id, playSession);
}

async function loadSessionPlay(
  services: Services,
  playerId: number,
  playSession: PlaySession,
  options: ReminderOptions,
): Promise<SessionPlay> {
  const play = playMinor(await totalsOfPlaySession(services, playerId, playSession));
  return {
    startedAt: playSession.startedAt.toISOString(),
    minutes: Math.floor(playSession.thereMs / MINUTE_MS),
    everyMinutes: options.everyMinutes,
    leftSeconds: leftOf(playSession, options.everyMinutes),
    ...play,
    ...toPlayInCurrency(play, options.currency),
  };
}

function leftOf({ thereMs, toldMs }: PlaySession, everyMinutes: number): number | null {
  if (everyMinutes === 0) return null;
  return Math.max(0, Math.ceil((everyMinutes * MINUTE_MS - (thereMs - toldMs)) / 1000));
}
