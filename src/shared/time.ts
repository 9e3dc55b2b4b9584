// Literals: the bundler replaces the names by them, so that islands carry no table of units.
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const YEAR_MS = 31_536_000_000;

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
export const YEAR_SECONDS = 31_536_000;

export const DAY_MINUTES = 1440;

/** Whole minutes of a time; 0 for one below zero. */
export const wholeMinutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS));
