import { formatChance } from '#src/shared/format-odds.ts';
import { formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement, ReactNode, Ref } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import type { DropModel, ItemModel } from '#ui/models/items.ts';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

/** A drop with its draw details. */
export interface DrawnDrop {
  readonly drop: DropModel;
  /** Percent. */
  readonly chance: number;
  readonly isSold: boolean;
}

/** What the results of one drop and of several have in common. */
export interface ResultProps {
  /** Sentence with what was paid or put in; null for a free opening. */
  readonly paid: string | null;
  readonly sign: string;
  readonly locale: Locale;
  readonly headingId: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Sentence with what the drops are worth above their price; null when they are not. */
  readonly gain?: string | null;
  /** Actions on all drops: buttons in the browser, forms from the server. */
  readonly acts: ReactNode;
  /** What proves the draws; null where it stands elsewhere. */
  readonly proof?: ReactNode;
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

/** A drop with its draw and its actions, shown large. */
export function Result(props: ResultProps & { readonly won: DrawnDrop }): ReactElement {
  const { won, paid, sign, headingId, headingRef, gain = null, acts, proof = null } = props;
  const t = useT();
  const href = useHref();
  const { drop, chance, isSold } = won;
  return (
    <>
      <ResultArt logo={drop.item.logo} />
      <span className="result__edge" aria-hidden="true" />
      <div className="result__body">
        <div>
          <RarityLabel rarity={drop.item.rarity} />
          <h2 className="result__name" id={headingId} ref={headingRef} tabIndex={-1}>
            {drop.item.title}
          </h2>
        </div>
        <WonWorth item={drop.item} sign={sign} gain={gain} />
        <dl className="result__facts">
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
          {paid !== null && <span className="result__paid">{paid}</span>}
          <span className="result__kept">
            {isSold ? t('cases.drops.soldFor', { sum: formatPrice(drop.item, sign) }) : t('cases.drops.kept')}
          </span>
          <ProofLink drop={drop} />
          {drop.item.name !== null && (
            <a className="link link--under" href={href(`/item/${drop.item.name}`)}>
              {t('cases.drops.story')}
            </a>
          )}
        </p>
        {proof}
      </div>
    </>
  );
}

/** The won sum: the largest text of a result. */
export function WonWorth({ item, sign, gain = null }: Pick<ResultProps, 'gain' | 'sign'> & { item: ItemModel }) {
  const t = useT();
  return (
    <p className="result__worth">
      <span className="vh">{`${t('cases.drops.price')}: `}</span>
      <span className="result__price money">{formatPrice(item, sign)}</span>
      {gain !== null && <span className="result__gain good">{gain}</span>}
    </p>
  );
}

function ProofLink({ drop }: { drop: DropModel }) {
  const href = useHref();
  const t = useT();
  if (drop.drawId === null) return null;
  return (
    <a className="link link--under" href={href(`/fair/draw/${drop.drawId}`)}>
      <Icon name="shield-check" small />
      {t('cases.drops.proof')}
    </a>
  );
}
