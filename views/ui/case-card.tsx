import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import type { CaseCardModel, CaseConditionModel } from '#ui/models/cases.ts';
import { Points, Worth } from '#ui/money.tsx';
import { Picture, type PictureProps } from '#ui/picture.tsx';
import { useCurrency, useGlue, useT } from '#ui/texts.tsx';

export interface CaseCardProps {
  readonly card: CaseCardModel;
  readonly href: string;
  readonly load?: PictureProps['load'];
  /** Size of the picture; that of a list of cards by default. */
  readonly size?: PictureProps['size'];
}

/** A case in a list: picture, conditions, title and price. The whole card is a link. */
export function CaseCard({ card, href, load = 'lazy', size = 'shelf' }: CaseCardProps): ReactElement {
  const glue = useGlue();
  return (
    <a className={card.state === 'active' ? 'case-card' : 'case-card is-off'} href={href} data-pal={card.palette}>
      <span className="case-card__art">
        <Picture logo={card.logo} size={size} load={load} className="case-card__shut" />
        <Picture logo={card.hover} size={size} className="case-card__open" />
      </span>
      <h3 className="case-card__title">{glue(card.title)}</h3>
      <span className="case-card__foot">
        <CasePrice card={card} />
        <CaseBadges card={card} />
      </span>
    </a>
  );
}

const CONDITION_ICONS: Readonly<Record<CaseConditionModel['kind'], IconName>> = {
  vk: 'log-in',
  telegram: 'send',
  level: 'medal',
  topup: 'wallet',
  cooldown: 'timer',
};

/** What is asked and what comes back, beside the price: an icon each, in words for screen readers and a pointer. */
function CaseBadges({ card: { conditions, cashback } }: { card: CaseCardModel }): ReactElement | null {
  const t = useT();
  const { sign } = useCurrency();
  if (conditions.length === 0 && cashback === null) return null;
  return (
    <span className="case-card__badges">
      {conditions.map((condition) => (
        <Condition key={condition.kind} condition={condition} text={conditionText(t, condition, sign)} />
      ))}
      {cashback !== null && (
        <span className="badge" title={t('cases.card.cashback', { percent: cashback })}>
          <span className="vh">{t('cases.card.cashback', { percent: cashback })}</span>
          <span aria-hidden="true">{`+${formatPercent(cashback, t.tag)}`}</span>
        </span>
      )}
    </span>
  );
}

function Condition({ condition, text }: { condition: CaseConditionModel; text: string }): ReactElement {
  const t = useT();
  const words = condition.met ? `${text}, ${t('cases.card.condition.met')}` : text;
  return (
    <span className={condition.met ? 'badge badge--ok' : 'badge'} title={words}>
      <Icon name={condition.met ? 'check' : CONDITION_ICONS[condition.kind]} />
      <span className="vh">{words}</span>
      {/* The number of a level is as short as an icon. */}
      {condition.kind === 'level' && <span aria-hidden="true">{condition.value}</span>}
    </span>
  );
}

/** Short text of a condition. `sign` is the sign of the display currency, for top-up sums. */
export function conditionText(t: T, { kind, value, days }: CaseConditionModel, sign: string): string {
  if (kind === 'topup') return t('cases.card.condition.topup', { value: formatMoney(value, sign), count: days ?? 0 });
  return t(`cases.card.condition.${kind}`, { value });
}

/** Price with the struck-through earlier price, or a note that the case is unavailable. */
function CasePrice({ card }: { card: CaseCardModel }): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  if (card.state !== 'active') return <span className="small muted">{t('cases.card.unavailable')}</span>;
  if (card.priceKind === 'free') return <span className="price price--free">{t('cases.card.free')}</span>;
  if (card.priceKind === 'bonuses') {
    return (
      <>
        <Points amount={card.price} className="price price--free" />
        <Worth points={card.price} />
      </>
    );
  }
  return (
    <>
      <span className="price">{formatMoney(card.price, sign)}</span>
      {card.oldPrice !== null && (
        <s className="price-old">
          <span className="vh">{`${t('cases.card.oldPrice')} `}</span>
          {formatMoney(card.oldPrice, sign)}
        </s>
      )}
    </>
  );
}
