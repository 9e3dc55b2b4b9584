import { wallMs } from '#islands/runtime/clock.ts';

const KEY = 'referral';
const UNTIL_KEY = 'referral.until';

/** Stores the referrer in local storage until a time in ms since 1970. */
export function keepReferral(id: number, untilMs: number): void {
  try {
    localStorage.setItem(KEY, String(id));
    localStorage.setItem(UNTIL_KEY, String(untilMs));
  } catch {
    // Storage is unavailable; the cookie remains.
  }
}

/** ID of the referrer, until it expires. */
export function keptReferral(): string | null {
  try {
    return Number(localStorage.getItem(UNTIL_KEY)) > wallMs() ? localStorage.getItem(KEY) : null;
  } catch {
    return null;
  }
}
