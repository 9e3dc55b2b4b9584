import { formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { Result } from '#ui/cases/opening-result.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import type { DropModel } from '#ui/models/items.ts';
import { stakeTexts } from '#ui/stake-text.ts';
import { useT } from '#ui/texts.tsx';

interface Props {
  readonly id: string;
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  /** Value that was put in, in the display currency. */
  readonly stake: number;
  readonly layout: LayoutModel;
  /** Address and label of the link to the next game. */
  readonly again: { readonly path: string; readonly text: string };
  /** Address of this result. */
  readonly here: string;
  readonly idempotencyKey: string;
}

/** Result of a contract or an upgrade with its actions, for the page after a plain form post. */
export function GameResult({ id, drop, chance, stake, layout, again, here, idempotencyKey }: Props): ReactElement {
  const t = useT();
  const isThere = drop.status === 'owned' && !drop.locked;
  const acts = (
    <>
      <a className="btn btn--main btn--big" href={layout.href(again.path)}>
        {again.text}
      </a>
      {isThere && (
        <form method="post" action={layout.href('/profile/sell')}>
          <AuthFields auth={layout.auth} idempotencyKey={`${idempotencyKey}-sell`} />
          <input type="hidden" name="return" value={layout.href(here)} />
          <input type="hidden" name="ids" value={drop.insertId} />
          <button type="submit" className="btn btn--big">
            {t('cases.drops.sell', { sum: formatPrice(drop.item, layout.currency.sign) })}
          </button>
        </form>
      )}
    </>
  );
  return (
    <section
      id={id}
      className={`result section${drop.status === 'sold' ? ' is-sold' : ''}`}
      data-r={drop.item.rarity}
      aria-labelledby="won"
    >
      <div className="result__in">
        <Result
          won={{ drop, chance, isSold: drop.status === 'sold' }}
          {...stakeTexts(t, { worth: drop.item.price, stake, sign: layout.currency.sign })}
          sign={layout.currency.sign}
          locale={layout.locale}
          headingId="won"
          acts={acts}
        />
      </div>
    </section>
  );
}
