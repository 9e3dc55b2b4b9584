import { pageFacts } from '#islands/runtime/page-facts.ts';

type Params = Readonly<Record<string, string | number>>;
interface TrackedEvent extends Params {
  readonly event: string;
}

/** The `dataLayer` array, the conventional input of analytics scripts; keeps entries added before this module ran. */
const dataLayerOf = (): TrackedEvent[] => ((globalThis as { dataLayer?: TrackedEvent[] }).dataLayer ??= []);

/** Local storage: the visitor's consent. It applies to this browser, regardless of the player. */
const CONSENT = 'consent';

/** The stored consent; null before the question was answered. */
export function consent(): 'yes' | 'no' | null {
  try {
    const kept = localStorage.getItem(CONSENT);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    // Without storage the question would appear on every page, so it is not asked and nothing is measured.
    return 'no';
  }
}

export function keepConsent(answer: 'yes' | 'no'): void {
  localStorage.setItem(CONSENT, answer);
}

/** Sends the player's ID, and nothing else, to analytics. Sends nothing without consent. */
export function identify(playerId: number): void {
  pushEvent({ event: 'identify', playerId });
}

/** Sends a goal such as `createPayment` to analytics. Sends nothing without consent. */
export function goal(name: string, params: Params = {}): void {
  pushEvent({ ...params, event: name });
}

function pushEvent(what: TrackedEvent): void {
  if (pageFacts().analytics !== undefined && consent() === 'yes') dataLayerOf().push(what);
}
