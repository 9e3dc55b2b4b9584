import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { type PlayMinor, playMinor, type ShownPlay, shownPlay } from './shown-play.ts';
import { keepTold, noteSign, playedIn, type Sitting } from './sitting.ts';

const MINUTE_MS = 60_000;

/** How long a player has been there this time, and what they have played for: what a reminder says. */
export interface SessionPlay extends PlayMinor, ShownPlay {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Whole minutes in which the player was there. */
  readonly minutes: number;
  /** How often the player wants to be told; 0 is never. */
  readonly everyMinutes: number;
  /** In how many seconds of being there it is to be said: 0 is now, null is never. */
  readonly leftSeconds: number | null;
}

/** A reminder as a page knows of it. */
export interface PlayReminder {
  readonly leftSeconds: number;
  /** What is to be said now; null until then. */
  readonly due: SessionPlay | null;
}

interface Wish {
  readonly everyMinutes: number;
  /** `rate` is the decimal text of currency per 1 rouble. */
  readonly currency: { readonly rate: string };
}

/** What a player has played for in the sitting that they are in; asking is a sign of being there. */
export async function sessionPlay(world: World, playerId: number, wish: Wish): Promise<SessionPlay> {
  return await told(world, playerId, await noteSign(world, playerId), wish);
}

/** The reminder of a player's page, which is a sign as well; null where they want none. */
export async function playReminder(world: World, playerId: number, wish: Wish): Promise<PlayReminder | null> {
  const sitting = await noteSign(world, playerId);
  const leftSeconds = leftOf(sitting, wish.everyMinutes);
  if (leftSeconds === null) return null;
  return { leftSeconds, due: leftSeconds === 0 ? await told(world, playerId, sitting, wish) : null };
}

/** Keeps that a player has read the reminder: the next one counts from now. Of one that is not due nothing is kept. */
export async function acknowledgePlay(world: World, player: Player, everyMinutes: number): Promise<void> {
  const sitting = await noteSign(world, player.id);
  if (leftOf(sitting, everyMinutes) === 0) await keepTold(world, player.id, sitting);
}

async function told(world: World, playerId: number, sitting: Sitting, wish: Wish): Promise<SessionPlay> {
  const play = playMinor(await playedIn(world, playerId, sitting));
  return {
    startedAt: sitting.startedAt.toISOString(),
    minutes: Math.floor(sitting.thereMs / MINUTE_MS),
    ...{ everyMinutes: wish.everyMinutes, leftSeconds: leftOf(sitting, wish.everyMinutes) },
    ...{ ...play, ...shownPlay(play, wish.currency) },
  };
}

function leftOf({ thereMs, toldMs }: Sitting, everyMinutes: number): number | null {
  if (everyMinutes === 0) return null;
  return Math.max(0, Math.ceil((everyMinutes * MINUTE_MS - (thereMs - toldMs)) / 1000));
}
