import { formatChance } from '#src/shared/format-odds.ts';
import { formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement, ReactNode, Ref } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import type { DropModel } from '#ui/models/items.ts';
import { Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

/** A drop with its draw details. */
export interface Won {
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  readonly isSold: boolean;
}

export interface ResultProps {
  readonly won: readonly Won[];
  /** Sentence with what was paid or put in; null for a free opening. */
  readonly paid: string | null;
  readonly sign: string;
  readonly locale: Locale;
  readonly headingId: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Actions on all drops: buttons in the browser, forms from the server. */
  readonly acts: ReactNode;
  /** Actions on one of several drops. */
  readonly actOn: (drop: DropModel) => ReactNode;
}

/** Drops of an opening: one shown large, several as a list. */
export function Result(props: ResultProps): ReactElement {
  const [first] = props.won;
  return first !== undefined && props.won.length === 1 ? (
    <SingleResult {...props} single={first} />
  ) : (
    <SeveralResult {...props} />
  );
}

const RAYS = Array.from({ length: 14 }, (_, index) => (index * 360) / 14);

/** Picture of what was won, in front of rays. The rarity of the result around it sets their colour and strength. */
export function ResultArt({ logo }: { logo: string }): ReactElement {
  return (
    <div className="result__art">
      <svg viewBox="-160 -160 320 320" aria-hidden="true">
        {RAYS.map((angle) => (
          <path key={angle} d="M0 0L-14 -160H14Z" transform={`rotate(${angle.toFixed(2)})`} />
        ))}
      </svg>
      <Picture logo={logo} size="result" load="eager" />
    </div>
  );
}

function SingleResult({ single, paid, sign, headingId, headingRef, acts }: ResultProps & { single: Won }) {
  const t = useT();
  const href = useHref();
  const { drop, chance, isSold } = single;
  return (
    <>
      <ResultArt logo={drop.item.logo} />
      <div className="result__body">
        <div>
          <RarityLabel rarity={drop.item.rarity} />
          <h2 className="result__name" id={headingId} ref={headingRef} tabIndex={-1}>
            {drop.item.title}
          </h2>
        </div>
        <dl className="result__facts">
          <div>
            <dt>{t('cases.drops.price')}</dt>
            <dd className="money">{formatPrice(drop.item, sign)}</dd>
          </div>
          <div>
            <dt>{t('cases.drops.chance')}</dt>
            <dd>{formatChance(chance, t.tag)}</dd>
          </div>
          <div>
            <dt>{t('cases.drops.ticket')}</dt>
            <dd>{formatCount(drop.ticket ?? 0)}</dd>
          </div>
        </dl>
        <div className="result__acts">{acts}</div>
        <p className="row small muted result__note">
          {paid !== null && <span>{paid}</span>}
          <span>
            {isSold ? t('cases.drops.soldFor', { sum: formatPrice(drop.item, sign) }) : t('cases.drops.kept')}
          </span>
          <ProofLink drop={drop} />
          {drop.item.name !== null && (
            <a className="link link--under" href={href(`/item/${drop.item.name}`)}>
              {t('cases.drops.story')}
            </a>
          )}
        </p>
      </div>
    </>
  );
}

function SeveralResult({ won, paid, sign, headingId, headingRef, acts, actOn }: ResultProps): ReactElement {
  const t = useT();
  const worth = won.reduce((sum, { drop }) => sum + Math.round(drop.item.price * 100), 0) / 100;
  return (
    <div className="result__body">
      <h2 className="result__name" id={headingId} ref={headingRef} tabIndex={-1}>
        {won.every(({ isSold }) => isSold)
          ? t('cases.drops.soldFor', { sum: formatMoney(worth, sign) })
          : t('cases.drops.won', { count: won.length, sum: formatMoney(worth, sign) })}
      </h2>
      {paid !== null && <p className="small muted">{paid}</p>}
      <ul className="haul">
        {won.map(({ drop, chance, isSold }) => (
          <li key={drop.insertId} data-r={drop.item.rarity} className={isSold ? 'is-gone' : undefined}>
            <Picture logo={drop.item.logo} size="tiny" load="eager" />
            <div className="haul__text">
              <b>
                <ItemLink item={drop.item} />
              </b>
              <RarityLabel rarity={drop.item.rarity} />
              <span className="haul__draw">
                {formatChance(chance, t.tag)}
                <ProofLink drop={drop} short />
              </span>
            </div>
            <div className="haul__acts">
              <Price of={drop.item} sign={sign} />
              {isSold ? <span className="haul__sold">{t('cases.drops.sold')}</span> : actOn(drop)}
            </div>
          </li>
        ))}
      </ul>
      <div className="result__acts">{acts}</div>
    </div>
  );
}

function ProofLink({ drop, short = false }: { drop: DropModel; short?: boolean }) {
  const href = useHref();
  const t = useT();
  if (drop.drawId === null) return null;
  const ticket = formatCount(drop.ticket ?? 0);
  const label = short ? t('cases.drops.proof.label', { title: drop.item.title, ticket }) : undefined;
  return (
    <a className="link link--under" href={href(`/fair/draw/${drop.drawId}`)} aria-label={label}>
      <Icon name="shield-check" small />
      {short ? ticket : t('cases.drops.proof')}
    </a>
  );
}
