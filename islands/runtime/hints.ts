import type { Envelope } from '#src/shared/answers.ts';
import { reportFailure } from './log.ts';

/** The words of the loading screen in the page's language. */
export interface HintWords {
  readonly title: string;
  readonly loading: string;
  readonly hints: readonly string[];
  /** What offers to load the page again when there is a newer build of the store. */
  readonly update: { readonly text: string; readonly now: string; readonly later: string };
}

const keyOf = (lang: string): string => `hints:${lang}`;

/** Fetches the words once a visit, so that they are there when the network is not. Without them there is no hint. */
export async function keepHints(): Promise<void> {
  const { lang } = document.documentElement;
  if (sessionStorage.getItem(keyOf(lang)) !== null) return;
  try {
    const response = await fetch(`/api/hint/list?lang=${lang}`);
    const envelope = (await response.json()) as Envelope;
    if (envelope.status === 'ok') sessionStorage.setItem(keyOf(lang), JSON.stringify(envelope.data));
  } catch (error) {
    // The next page asks again.
    reportFailure('words', error);
  }
}

/** The words that are kept, or null. */
export function keptHints(): HintWords | null {
  const kept = sessionStorage.getItem(keyOf(document.documentElement.lang));
  return kept === null ? null : (JSON.parse(kept) as HintWords);
}

/** One of the hints by chance. Nothing hangs on it, so a remainder may favour some of them by a hair. */
export function anyHint({ hints }: HintWords): string {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return hints[chance % hints.length] ?? '';
}
