import { type PlayerAccount, streakOn } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { NO_STREAK, type Streak } from '#src/shared/streak.ts';

/** How far a player's daily bonuses have come as of now; a guest's first one is there to be taken. */
export const streakToday = (world: World, account: PlayerAccount | null): Streak =>
  account === null ? NO_STREAK : streakOn(account, moscowDay(world.clock.now().getTime()));
