import { pageFacts } from './page-facts.ts';

type Params = Readonly<Record<string, string | number>>;
interface Told extends Params {
  readonly event: string;
}

/** The list that scripts which measure visits read by custom, from what was there before them to what comes after. */
const told = (): Told[] => ((globalThis as { dataLayer?: Told[] }).dataLayer ??= []);

/** Local storage: what the visitor answered. It holds for this browser, whoever is signed in. */
const CONSENT = 'consent';

/** The answer that is kept; null where nobody was asked yet, or nothing can be kept. */
export function consent(): 'yes' | 'no' | null {
  try {
    const kept = localStorage.getItem(CONSENT);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    // Who cannot be remembered is not asked on every page, and nothing is measured.
    return 'no';
  }
}

/** Keeps the visitor's answer. */
export function keepConsent(answer: 'yes' | 'no'): void {
  localStorage.setItem(CONSENT, answer);
}

/** Says to what measures visits who this is: the player's ID and nothing else. Nothing is sent where nobody agreed. */
export function identify(playerId: number): void {
  tell({ event: 'identify', playerId });
}

/** Says that something was reached, such as `createPayment`. Nothing is sent where nobody agreed. */
export function goal(name: string, params: Params = {}): void {
  tell({ ...params, event: name });
}

function tell(what: Told): void {
  if (pageFacts().analytics !== undefined && consent() === 'yes') told().push(what);
}
