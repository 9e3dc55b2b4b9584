import { formatChance, formatPercent } from '#src/shared/format-odds.ts';
import { useEffect, useRef, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { PastSpinModel, RingSector } from '#ui/models/wheel.ts';
import { CopyButton } from '#islands/runtime/components/copy-button.tsx';
import { PRIZE_ICONS } from '#ui/wheel/prize-icons.ts';
import { prizeUse } from '#ui/wheel/prize-use.ts';
import { useHref } from '#ui/href.ts';

interface Props {
  readonly spun: PastSpinModel;
  /** The sector that won, unless the wheel has changed since. */
  readonly sector: RingSector | undefined;
  /** Percent, of all sectors with this prize. */
  readonly chance: number;
  /** The page was rendered with this prize, so it must not take the focus. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Prize of a spin: the sector that won, grown into the middle of the wheel. It is already credited. */
export function Prize({ spun, sector, chance, isFirst, onClose }: Props): ReactElement {
  const href = useHref();
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst, spun.id]);
  const { kind, title, ticket } = spun;
  const isShort = SHORT.includes(kind) && sector?.kind === kind && title.startsWith(sector.label);
  const short = isShort ? sector.label : null;
  return (
    <>
      <section
        id="wheel-prize"
        className="wheel-prize"
        data-kind={kind}
        data-r={spun.item?.item.rarity}
        aria-labelledby="won"
      >
        <Art spun={spun} />
        <span className="tiny wheel-prize__won">{t('wheel.won')}</span>
        <h2 id="won" className={titleClass(title, short)} ref={heading} tabIndex={-1}>
          {short !== null && (
            <b className="wheel-prize__big">
              {short}
              {kind === 'points' && <Icon name="coins" look="coin" />}
            </b>
          )}
          {short !== null && title.slice(short.length)}
          {short === null && (spun.item === null ? title : <ItemLink item={spun.item.item}>{title}</ItemLink>)}
        </h2>
        <span className="tiny num">
          {t('wheel.won.ticket', { ticket: formatCount(ticket), chance: formatChance(chance, t.tag) })}
        </span>
      </section>
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
    </>
  );
}

/** The labels of these sectors say all that a player reads first; the rest of the title follows. */
const SHORT: readonly PastSpinModel['kind'][] = ['points', 'money', 'promo'];
const LONGEST_BIG = 12;

function titleClass(title: string, short: string | null): string {
  if (short !== null) return 'wheel-prize__title small';
  return title.length > LONGEST_BIG ? 'wheel-prize__title is-long' : 'wheel-prize__title';
}

function Art({ spun: { kind, logo } }: { spun: PastSpinModel }): ReactElement | null {
  // Points have their coin beside the number.
  if (kind === 'points') return null;
  return (
    <span className="wheel-prize__art">
      {logo === null ? <Icon name={PRIZE_ICONS[kind]} /> : <Picture logo={logo} size="row" load="eager" />}
    </span>
  );
}

/** What the prize is good for, its code and its proof. `hasUse` adds the link that the main button is otherwise. */
export function PrizeNote({ spun, hasUse }: { spun: PastSpinModel; hasUse: boolean }): ReactElement {
  const href = useHref();
  const t = useT();
  // A code is used by itself; it is in the list of prizes with its link.
  const use = hasUse && spun.code === null ? prizeUse(spun) : null;
  return (
    <>
      <p className="small">
        <Use spun={spun} />
      </p>
      <div className="wheel-note__acts">
        {spun.code !== null && spun.state === 'open' && (
          <span className="wheel-code">
            <code>{spun.code}</code>
            <CopyButton text={spun.code} label={t('wheel.code.copy')} done={t('wheel.code.copied')} look="icon" />
          </span>
        )}
        {use !== null && (
          <a className="link link--under" href={href(use.path)}>
            {t(use.text)}
          </a>
        )}
        <a className="link link--under" href={href(`/fair/draw/${String(spun.drawId)}`)}>
          <Icon name="shield-check" small />
          {t('wheel.won.proof')}
        </a>
      </div>
    </>
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
