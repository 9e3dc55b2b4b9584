import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Count, CountLabel } from './count.tsx';
import type { CountersModel, LayoutModel, SharedLayoutModel } from './frame.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import type { PageProps } from '#views/render.tsx';

/**
 * Daily bonus, counters and top players below the header of every page. Narrow screens show one line without the
 * counters that the footer has there, and low ones nothing.
 */
export function CountersStrip({ frame }: { frame: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <section className="wrap strip" aria-label={t('layout.strip')}>
      <DailyBonus frame={frame} />
      <Counters frame={frame} />
      <TopLink frame={frame} className="strip__top--d" />
    </section>
  );
}

function Counters({ frame }: { frame: LayoutModel }): ReactElement {
  const inside = useCachedFragment('counters', CountersInside, { model: frame.surroundings, frame });
  return <div className="strip__counters" {...inside} />;
}

const CountersInside = ({ frame }: PageProps<SharedLayoutModel>): ReactElement => (
  <>
    <div className="counter">
      <Icon name="package-open" />
      <CountAndLabel of="counter" frame={frame} />
    </div>
    <a className="counter" href={frame.href('/contract')}>
      <Icon name="file-check-2" />
      <CountAndLabel of="contracts" frame={frame} />
    </a>
    <div className="counter">
      <Icon name="users" />
      <CountAndLabel of="users" frame={frame} />
    </div>
    <div className="counter counter--on">
      <span className="pulse" />
      <CountAndLabel of="online" frame={frame} />
    </div>
    <TopLink frame={frame} className="strip__top--m" />
  </>
);

function DailyBonus({ frame }: { frame: LayoutModel }): ReactElement {
  const t = useT();
  const isTaken = frame.player?.isBonusTaken === true;
  return (
    <a className={isTaken ? 'daily is-taken' : 'daily'} href={frame.href('/bonus')}>
      <Icon name={isTaken ? 'check' : 'gift'} />
      <span>
        {t('layout.daily')}
        {isTaken && <span className="vh">{`, ${t('layout.daily.taken')}`}</span>}
      </span>
    </a>
  );
}

function CountAndLabel({ of, frame }: { of: keyof CountersModel; frame: LayoutModel }): ReactElement {
  const count = frame.counters[of];
  return (
    <span>
      <Count of={of} count={count} />
      {/* The footer holds the forms of the other labels. */}
      {of === 'online' ? (
        <CountLabel of={of} count={count} formsIn={frame.locale} />
      ) : (
        <CountLabel of={of} count={count} />
      )}
    </span>
  );
}

/** Rendered twice: among the counters on narrow screens, as an icon, and at the end on wide ones. */
function TopLink({ frame, className }: { frame: LayoutModel; className: string }): ReactElement {
  const t = useT();
  return (
    <a className={`btn btn--ghost strip__top ${className}`} href={frame.href('/top')}>
      <Icon name="trophy" />
      <span>{t('layout.nav.top')}</span>
    </a>
  );
}
