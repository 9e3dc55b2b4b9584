import { formatPrice } from '#src/shared/format-value.ts';
import { formatMoney } from '#src/shared/format.ts';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import type { DropModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import { Result } from '#ui/cases/opening-result.tsx';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { countUp, pulsePurse } from '#islands/runtime/reel/celebrate.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { useHref } from '#ui/href.ts';

export interface WonItemProps {
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  /** The stake with its unit. */
  readonly put: string | null;
  readonly sign: string;
  readonly locale: Locale;
  /** Link to continue with, and its text, where it is not beside the stage. */
  readonly again?: { readonly path: string; readonly text: string };
}

/** Result of a contract or an upgrade over the stage, to keep or sell immediately. */
export function WonItem({ drop, chance, put, sign, locale, again }: WonItemProps): ReactElement {
  const href = useHref();
  const t = useT();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sale, setSale] = useState<'no' | 'asked' | 'done'>('no');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const price = root.current?.querySelector('.result__facts .money');
    if (skipsShow() || !price) return undefined;
    return countUp(price, drop.item.price, (sum) => formatMoney(sum, sign));
  }, []);

  // A ref and no state: two presses may come before the next rendering.
  const pending = useRef<RepeatableCall<unknown> | null>(null);
  const isSent = useRef(false);
  const sell = async (): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setSale('asked');
    pending.current ??= prepareCall('/api/item/sell', { ids: [drop.insertId] });
    const outcome = await pending.current.send();
    if (outcome.kind !== 'lost') pending.current = null;
    isSent.current = false;
    setSale(outcome.kind === 'done' ? 'done' : 'no');
    if (outcome.kind === 'done') pulsePurse();
    else {
      const text = outcome.kind === 'lost' ? t('cases.drops.saleLost', outcome) : outcome.message;
      showToast({ kind: 'error', text }, t('cases.opener.close'));
    }
  };
  return (
    <div ref={root} className={`result${sale === 'done' ? ' is-sold' : ''}`} data-r={drop.item.rarity}>
      <div className="result__in">
        <Result
          won={[{ drop, chance, isSold: sale === 'done' }]}
          paid={put === null ? null : t('cases.drops.put', { sum: put })}
          sign={sign}
          locale={locale}
          headingId={headingId}
          headingRef={heading}
          acts={
            <>
              {again && (
                <a className="btn btn--main btn--big" href={href(again.path)}>
                  {again.text}
                </a>
              )}
              {sale !== 'done' && (
                <button type="button" className="btn btn--big" aria-busy={sale === 'asked'} onClick={() => void sell()}>
                  {t('cases.drops.sell', { sum: formatPrice(drop.item, sign) })}
                </button>
              )}
            </>
          }
          actOn={() => null}
        />
      </div>
    </div>
  );
}
