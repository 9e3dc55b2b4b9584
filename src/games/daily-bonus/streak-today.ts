import type { PlayerAccount } from '#src/players/players/index.ts';
import { streakOn, NO_STREAK, type Streak } from '#src/shared/streak.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';

/** The player's current streak. For a guest the first day can be taken. */
export const streakToday = (services: Services, account: PlayerAccount | null): Streak =>
  account === null ? NO_STREAK : streakOn(account, moscowDay(services.clock.now().getTime()));
