export interface GamePreferences {
  /** Shows the result at once, without animation. */
  readonly fastOpening: boolean;
  readonly sound: boolean;
}

/** Totals of a play session. Sums in the display currency; fields named `Minor` in kopecks. */
export interface SessionPlayModel {
  /** Whole minutes of activity. */
  readonly minutes: number;
  /** Reminder interval; 0 means never. */
  readonly everyMinutes: number;
  /** Seconds until the next reminder: 0 means now, null means never. */
  readonly leftSeconds: number | null;
  readonly spent: number;
  readonly staked: number;
  readonly won: number;
  /** Average return of the games of the session by the published odds; null while no reminder is due. */
  readonly expected: number | null;
  readonly net: number;
}

/** Auth data that every form submits. */
export interface AuthModel {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

export interface CurrencyModel {
  readonly code: string;
  readonly sign: string;
  /** Currency per 1 rouble, as decimal text; one bonus point is worth one rouble. */
  readonly rate: string;
}
