import { formatChance, formatPercent } from '#src/shared/format-odds.ts';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { PastSpinModel } from '#ui/models/wheel.ts';
import { CopyButton } from '#islands/runtime/components/copy-button.tsx';
import { PRIZE_ICONS } from '#ui/wheel/prize-icons.ts';
import { prizeUse } from '#ui/wheel/prize-use.ts';
import { useHref } from '#ui/href.ts';

interface Props {
  readonly spun: PastSpinModel;
  /** Percent, of all sectors with this prize. */
  readonly chance: number;
  /** The page was rendered with this prize, so the card must not take the focus. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
  /** Further actions beside using the prize. */
  readonly children: ReactNode;
}

/** Prize of a spin over the lower part of the wheel: it is already credited, and a link shows where to use it. */
export function PrizeCard({ spun, chance, isFirst, onClose, children }: Props): ReactElement {
  const href = useHref();
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst, spun.id]);
  const { kind, title, logo, ticket, drawId } = spun;
  return (
    <section id="wheel-prize" className="panel wheel-prize" data-r={spun.item?.item.rarity} aria-labelledby="won">
      <div className="wheel-prize__what">
        <span className="wheel-prize__art">
          {logo === null ? <Icon name={PRIZE_ICONS[kind]} /> : <Picture logo={logo} size="row" load="eager" />}
        </span>
        <div>
          <span className="small muted">{t('wheel.won')}</span>
          <h2 id="won" className="wheel-prize__title" ref={heading} tabIndex={-1}>
            {spun.item === null ? title : <ItemLink item={spun.item.item}>{title}</ItemLink>}
          </h2>
        </div>
        {/* Without JavaScript the link loads the wheel without the prize. */}
        <a
          className="icon-btn wheel-prize__close"
          href={href('/wheel')}
          aria-label={t('cases.opener.close')}
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          <Icon name="x" />
        </a>
      </div>
      <p className="small">
        <Use spun={spun} />
      </p>
      {spun.code !== null && spun.state === 'open' && (
        <p className="wheel-code">
          <code>{spun.code}</code>
          <CopyButton text={spun.code} label={t('wheel.code.copy')} done={t('wheel.code.copied')} look="icon" />
        </p>
      )}
      <div className="wheel-prize__acts">
        <PrizeLink spun={spun} />
        {children}
        <span className="small muted num">
          {t('wheel.won.ticket', { ticket: formatCount(ticket), chance: formatChance(chance, t.tag) })}
        </span>
        <a className="link link--under" href={href(`/fair/draw/${String(drawId)}`)}>
          <Icon name="shield-check" small />
          {t('wheel.won.proof')}
        </a>
      </div>
    </section>
  );
}

/** One sentence on the use of the prize. */
function Use({ spun: { kind, until, percent } }: { spun: PastSpinModel }): ReactElement {
  const t = useT();
  const sentence = (end: string): string =>
    kind === 'cashback'
      ? t('wheel.won.cashback', { until: end, percent: formatPercent(percent ?? 0, t.tag) })
      : t(`wheel.won.${kind}`, { until: end });
  return until === null ? <>{sentence('')}</> : <MomentText at={until} text={sentence} />;
}

function PrizeLink({ spun }: { spun: PastSpinModel }): ReactElement | null {
  const href = useHref();
  const t = useT();
  const use = prizeUse(spun);
  if (use === null) return null;
  return (
    <a className="btn" href={href(use.path)}>
      {t(use.text)}
    </a>
  );
}
