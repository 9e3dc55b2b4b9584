import type { Streak, StreakTable } from '#src/shared/streak.ts';
import type { AuthFieldsProps } from '#ui/auth-fields.tsx';

export interface DailyBonusProps {
  readonly table: StreakTable;
  readonly streak: Streak;
  /** True if the player had a streak and missed a day. */
  readonly isBroken: boolean;
  /** Start of the next day and the server time at rendering, both in ms since 1970. */
  readonly untilMs: number;
  readonly nowMs: number;
  /** Start of the next day as text. */
  readonly nextDay: string;
  /** Form action without JavaScript: the page itself, also used for reloading. */
  readonly action: string;
  readonly auth: AuthFieldsProps;
  /** Sign-in address for a guest; null for a player. */
  readonly signIn: string | null;
}
