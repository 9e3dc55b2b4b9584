import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

interface SumsSource {
  getState(): { readonly player: PageFacts['player'] };
  subscribe(listener: () => void): () => void;
}

/** Keeps the header's sums (`data-live`) at what the store knows; the header itself is the server's and no island. */
export function followSums(source: SumsSource): () => void {
  const { sign } = pageFacts().currency;
  let shown = source.getState().player;
  return source.subscribe(() => {
    const { player } = source.getState();
    if (player === null || player === shown) return;
    shown = player;
    write('balance', formatMoney(player.balance, sign));
    write('bonuses', formatPoints(player.bonuses));
  });
}

function write(name: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-live="${name}"]`)) place.textContent = text;
}
