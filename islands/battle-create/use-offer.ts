import { useEffect, useRef, useState } from 'react';
import type { BattleOffer } from '#ui/battles/show.ts';
import { useHref } from '#ui/href.ts';
import { queryOf } from './address.ts';
import type { BattleCreateProps, Choices } from './props.ts';

/** Pause after a change before the price is read. */
const PAUSE_MS = 300;

interface Priced {
  readonly offer: BattleOffer | null;
}

/** `isFresh`: the offer is that of the cases and choices on the page. */
export interface Offer extends Priced {
  readonly isFresh: boolean;
  readonly isLost: boolean;
  readonly askAgain: () => void;
}

/** Reads the price of the chosen battle from the page's own data, after each change. */
export function useOffer(props: BattleCreateProps, picked: readonly string[], choices: Choices): Offer {
  const href = useHref();
  const query = queryOf(picked, choices);
  const [priced, setPriced] = useState<Priced & { readonly of: string }>({ offer: props.offer, of: query });
  const [attempt, setAttempt] = useState(0);
  const [isLost, setLost] = useState(false);
  const asked = useRef('');
  useEffect(() => {
    asked.current = query;
    setLost(false);
    if (priced.of === query && attempt === 0) return undefined;
    const timer = setTimeout(() => {
      fetch(`${href('/battles/create')}/_payload.json?${query}`, { headers: { Accept: 'application/json' } })
        .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
        .then(({ offer }: Priced) => {
          if (asked.current === query) setPriced({ offer, of: query });
        })
        .catch(() => {
          if (asked.current === query) setLost(true);
        });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, attempt]);
  return {
    offer: picked.length === 0 ? null : priced.offer,
    isFresh: priced.of === query,
    isLost,
    askAgain: () => setAttempt(attempt + 1),
  };
}
