import { formatCount } from '#src/shared/format.ts';
import type { LiveCounters } from '#src/shared/live.ts';

interface CountersSource {
  getState(): { readonly live: { readonly counters: LiveCounters | null } };
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps the page's counters (`data-count`) and their labels (`data-label`) in sync with the published values. The
 * server renders a label for each plural form (`data-one`, `data-few`...); an unknown value leaves the markup
 * unchanged.
 */
export function followCounters(source: CountersSource): void {
  const { lang } = document.documentElement;
  const rules = new Intl.PluralRules(lang);
  let shown: LiveCounters | null = null;
  source.subscribe(() => {
    const { counters } = source.getState().live;
    if (counters === null || counters === shown) return;
    shown = counters;
    for (const [name, count] of Object.entries(counters) as [keyof LiveCounters, number | null][])
      if (count !== null) write(name, formatCount(count), rules.select(count));
  });
}

function write(name: string, text: string, form: string): void {
  for (const element of document.querySelectorAll(`[data-count="${name}"]`)) {
    element.textContent = text;
    element.classList.remove('num--wait');
  }
  const word = document.querySelector<HTMLElement>(`[data-label="${name}"][data-one]`)?.dataset;
  if (word === undefined) return;
  for (const element of document.querySelectorAll(`[data-label="${name}"]`))
    element.textContent = word[form] ?? word['one'] ?? '';
}
