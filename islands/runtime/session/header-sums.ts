import { formatMoney, formatPointCount } from '#src/shared/format.ts';
import { pageFacts, type PageFacts } from '#islands/runtime/page-facts.ts';

interface SumsSource {
  getState(): { readonly player: PageFacts['player'] };
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps the header's balances (`data-live`) in sync with the shared store. The header is rendered by the server and is
 * no island.
 */
export function followSums(source: SumsSource): () => void {
  const { sign } = pageFacts().currency;
  let shown = source.getState().player;
  return source.subscribe(() => {
    const { player } = source.getState();
    if (player === null || player === shown) return;
    // The worth of other points comes with the next page: its format would cost every page bytes.
    if (player.bonuses !== shown?.bonuses) writeSum('worth', '');
    shown = player;
    writeSum('balance', formatMoney(player.balance, sign));
    writeSum('bonuses', formatPointCount(player.bonuses));
  });
}

/** Writes a sum of the header. */
export function writeSum(name: 'balance' | 'bonuses' | 'worth', text: string): void {
  for (const element of document.querySelectorAll(`[data-live="${name}"]`)) element.textContent = text;
}
