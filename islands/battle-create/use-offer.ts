import { useEffect, useRef, useState } from 'react';
import type { BattleOffer } from '#ui/battles/show.ts';
import { useHref } from '#ui/href.ts';
import { whatCame } from '#islands/runtime/network/call.ts';
import { queryOf } from './address.ts';
import type { BattleCreateProps, Choices } from './props.ts';

/** Pause after a change before the price is read. */
const PAUSE_MS = 300;

interface PricedOffer {
  readonly offer: BattleOffer | null;
}

/** `isFresh`: the offer is that of the cases and choices on the page. */
export interface Offer extends PricedOffer {
  readonly isFresh: boolean;
  /** Names the status that came instead of a price, or that no answer came; null without a loss. */
  readonly lost: string | null;
  readonly askAgain: () => void;
}

/** Reads the price of the chosen battle from the page's own data, after each change. */
export function useOffer(props: BattleCreateProps, picked: readonly string[], choices: Choices): Offer {
  const href = useHref();
  const query = queryOf(picked, choices);
  const [priced, setPriced] = useState<PricedOffer & { readonly of: string }>({ offer: props.offer, of: query });
  const [attempt, setAttempt] = useState(0);
  const [lost, setLost] = useState<string | null>(null);
  const asked = useRef('');
  useEffect(() => {
    asked.current = query;
    setLost(null);
    if (priced.of === query && attempt === 0) return undefined;
    const ask = async (): Promise<void> => {
      const address = `${href('/battles/create')}/_payload.json?${query}`;
      const response = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => null);
      const found = response?.ok ? ((await response.json().catch(() => null)) as PricedOffer | null) : null;
      if (asked.current !== query) return;
      if (found === null) setLost(whatCame(response?.status ?? null));
      else setPriced({ offer: found.offer, of: query });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, attempt]);
  return {
    offer: picked.length === 0 ? null : priced.offer,
    isFresh: priced.of === query,
    lost,
    askAgain: () => setAttempt(attempt + 1),
  };
}
