import type { Streak, StreakTable } from '#src/shared/streak.ts';
import type { AuthFieldsProps } from '#views/ui/auth-fields.tsx';

export interface DailyBonusProps {
  readonly table: StreakTable;
  readonly streak: Streak;
  /** Whether there was a streak, and a day of it was missed. */
  readonly isBroken: boolean;
  /** When the next day begins, and when the server said so: milliseconds since 1970. */
  readonly untilMs: number;
  readonly nowMs: number;
  /** When the next day begins, in words. */
  readonly nextDay: string;
  /** Where the form goes without JavaScript: the page itself, which is also where to look again. */
  readonly action: string;
  readonly auth: AuthFieldsProps;
  /** Where a guest signs in; null for a player. */
  readonly signIn: string | null;
}
