import type { T } from '#src/shared/text-keys.ts';
import { type TextEntries, makeT } from '#src/shared/translator.ts';

/**
 * Translator of this document. It reads every `<script type="application/json" data-texts>`, including those added by
 * fragments.
 */
export function documentT(): T {
  const entries: Record<string, string> = {};
  for (const block of document.querySelectorAll('[data-texts]')) {
    Object.assign(entries, JSON.parse(block.textContent) as TextEntries);
  }
  return makeT(entries, document.documentElement.lang);
}
