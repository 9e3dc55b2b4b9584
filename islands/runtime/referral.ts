import { wallMs } from './clock.ts';

const KEY = 'referral';
const UNTIL_KEY = 'referral.until';

/** Keeps who invited in local storage, until a moment in milliseconds since 1970. */
export function keepReferral(id: number, untilMs: number): void {
  try {
    localStorage.setItem(KEY, String(id));
    localStorage.setItem(UNTIL_KEY, String(untilMs));
  } catch {
    // The browser keeps nothing for us: the cookie remains.
  }
}

/** Who invited, as long as it holds. */
export function keptReferral(): string | null {
  try {
    return Number(localStorage.getItem(UNTIL_KEY)) > wallMs() ? localStorage.getItem(KEY) : null;
  } catch {
    return null;
  }
}
