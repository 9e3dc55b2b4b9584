import type { Envelope } from '#src/shared/answers.ts';
import { reportFailure } from '#islands/runtime/log.ts';

/** Texts of the loading screen in the page's language. */
export interface HintWords {
  readonly title: string;
  readonly loading: string;
  readonly hints: readonly string[];
  /** Texts of the prompt to reload after a new build. */
  readonly update: { readonly text: string; readonly now: string; readonly later: string };
}

const keyOf = (lang: string): string => `hints:${lang}`;

/** For frames in which the browser blocks storage. */
let words: HintWords | null = null;

/**
 * Loads the texts once per session, so that they are available offline. Without them the loading screen shows no hint.
 */
export async function keepHints(): Promise<void> {
  const { lang } = document.documentElement;
  if (keptHints() !== null) return;
  try {
    const response = await fetch(`/api/hint/list?lang=${lang}`);
    const envelope = (await response.json()) as Envelope;
    if (envelope.status !== 'ok') return;
    words = envelope.data as unknown as HintWords;
    sessionStorage.setItem(keyOf(lang), JSON.stringify(words));
  } catch (error) {
    // The next page retries.
    reportFailure('words', error);
  }
}

/** The stored texts, or null. */
export function keptHints(): HintWords | null {
  try {
    const kept = sessionStorage.getItem(keyOf(document.documentElement.lang));
    return kept === null ? words : (JSON.parse(kept) as HintWords);
  } catch {
    return words;
  }
}

/** A random hint. The modulo bias is harmless here. */
export function anyHint({ hints }: HintWords): string {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return hints[chance % hints.length] ?? '';
}
