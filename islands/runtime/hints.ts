import type { Envelope } from '#src/shared/answers.ts';
import { randomBelow } from './random.ts';

/** The words of the loading screen in the page's language. */
export interface HintWords {
  readonly title: string;
  readonly loading: string;
  readonly hints: readonly string[];
}

const keyOf = (lang: string): string => `hints:${lang}`;

/** Fetches the words once a visit, so that they are there when the network is not. Without them there is no hint. */
export async function keepHints(): Promise<void> {
  const { lang } = document.documentElement;
  if (sessionStorage.getItem(keyOf(lang)) !== null) return;
  try {
    const response = await fetch(`/api/hint/list?lang=${lang}`, { headers: { Accept: 'application/json' } });
    const envelope = (await response.json()) as Envelope;
    if (envelope.status === 'ok') sessionStorage.setItem(keyOf(lang), JSON.stringify(envelope.data));
  } catch {
    // The next page asks again.
  }
}

/** The words that are kept, or null. */
export function keptHints(): HintWords | null {
  const kept = sessionStorage.getItem(keyOf(document.documentElement.lang));
  return kept === null ? null : (JSON.parse(kept) as HintWords);
}

/** One of the hints by chance. */
export const anyHint = ({ hints }: HintWords): string => hints[randomBelow(Math.max(1, hints.length))] ?? '';
