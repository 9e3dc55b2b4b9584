import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { DrawnDrop, ResultProps } from './opening-result.tsx';
import { useHref } from '#ui/href.ts';

interface HaulProps extends ResultProps {
  readonly won: readonly DrawnDrop[];
  /** What they are worth together, in the display currency. */
  readonly worth: number;
  /** Address to which the sheets of the items return. */
  readonly back: string;
}

/** Several drops, the most valuable one first and large. A press on a tile opens the sheet of its item. */
export function Haul(props: HaulProps): ReactElement {
  const { won, worth, paid, sign, headingId, headingRef, gain = null, acts, back, proof = null } = props;
  const t = useT();
  const isSold = won.every((one) => one.isSold);
  return (
    <div className="result__body">
      <header className="haul-head">
        <h2 className="result__name" id={headingId} ref={headingRef} tabIndex={-1}>
          {t(isSold ? 'cases.drops.sold' : 'cases.haul.several', { count: won.length })}
          <span className="vh">{': '}</span>
          <span className="result__price money">{formatMoney(worth, sign)}</span>
        </h2>
        {(gain ?? paid) !== null && (
          <p className="small muted">
            {gain !== null && <span className="result__gain good">{gain}</span>} <span>{paid}</span>
          </p>
        )}
      </header>
      <ul className="haul" data-n={won.length}>
        {byWorth(won).map((one, index) => (
          <HaulTile key={one.drop.insertId} one={one} isBest={index === 0} sign={sign} back={back} />
        ))}
      </ul>
      <div className="result__acts">{acts}</div>
      {proof}
    </div>
  );
}

/** The most valuable first; of equals, the one that was drawn first. */
const byWorth = (won: readonly DrawnDrop[]): DrawnDrop[] =>
  won.toSorted((one, other) => other.drop.item.price - one.drop.item.price);

interface HaulTileProps {
  readonly one: DrawnDrop;
  readonly isBest: boolean;
  readonly sign: string;
  readonly back: string;
}

function HaulTile({ one: { drop, isSold }, isBest, sign, back }: HaulTileProps): ReactElement {
  const t = useT();
  const href = useHref();
  const { insertId, item } = drop;
  const sheet = `/profile/items/${String(insertId)}?${String(new URLSearchParams({ return: back }))}`;
  return (
    <li data-r={item.rarity} data-id={insertId} className={isSold ? 'is-gone' : undefined}>
      <a className="haul__item edge" href={href(sheet)} data-dialog="item">
        <Picture logo={item.logo} size={isBest ? 'half' : 'row'} load="eager" />
        <span className={isBest ? 'haul__text' : 'vh'}>
          <RarityLabel rarity={item.rarity} />
          <b>{item.title}</b>
        </span>
        <Price of={item} sign={sign} className="haul__price money" />
        {isSold && <span className="haul__sold">{t('cases.drops.sold')}</span>}
      </a>
    </li>
  );
}
