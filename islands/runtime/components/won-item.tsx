import { formatPrice } from '#src/shared/format-value.ts';
import { formatMoney } from '#src/shared/format.ts';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import type { DropModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import { Result } from '#ui/cases/opening-result.tsx';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { celebrateWin, pulsePurse } from '#islands/runtime/reel/celebrate.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { stakeTexts } from '#ui/stake-text.ts';

export interface WonItemProps {
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  /** What was put in, in the display currency. */
  readonly stake: number;
  readonly sign: string;
  readonly locale: Locale;
  readonly onSold?: () => void;
}

/** Result of a contract or an upgrade over the stage, to keep or sell immediately. */
export function WonItem({ drop, chance, stake, sign, locale, onSold }: WonItemProps): ReactElement {
  const t = useT();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sale, setSale] = useState<'no' | 'asked' | 'done'>('no');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (root.current === null) return undefined;
    const { price: sum, rarity } = drop.item;
    return celebrateWin(root.current, { rarity, sum, textOf: (counted) => formatMoney(counted, sign) });
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
    if (outcome.kind === 'done') {
      pulsePurse();
      onSold?.();
    } else {
      const text = outcome.kind === 'lost' ? t('cases.drops.saleLost', outcome) : outcome.message;
      showToast({ kind: 'error', text }, t('cases.opener.close'));
    }
  };
  return (
    <div ref={root} className={`result${sale === 'done' ? ' is-sold' : ''}`} data-r={drop.item.rarity}>
      <div className="result__in">
        <Result
          won={{ drop, chance, isSold: sale === 'done' }}
          {...stakeTexts(t, { worth: drop.item.price, stake, sign })}
          sign={sign}
          locale={locale}
          headingId={headingId}
          headingRef={heading}
          acts={
            sale !== 'done' && (
              <button type="button" className="btn btn--big" aria-busy={sale === 'asked'} onClick={() => void sell()}>
                {t('cases.drops.sell', { sum: formatPrice(drop.item, sign) })}
              </button>
            )
          }
        />
      </div>
    </div>
  );
}
