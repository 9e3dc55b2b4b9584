import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Count, CountLabel } from './count.tsx';
import type { CountersModel, LayoutModel, SharedLayoutModel } from './layout-model.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import type { PageProps } from '#views/render.tsx';

/**
 * Daily bonus, counters and top players below the header of every page. Narrow screens show one line without the
 * counters that the footer has there, and low ones nothing.
 */
export function CountersStrip({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <section className="wrap strip" aria-label={t('layout.strip')}>
      <DailyBonus layout={layout} />
      <Counters layout={layout} />
      <TopLink layout={layout} className="strip__top--d" />
    </section>
  );
}

function Counters({ layout }: { layout: LayoutModel }): ReactElement {
  const inside = useCachedFragment('counters', CountersInside, { model: layout.surroundings, layout });
  return <div className="strip__counters" {...inside} />;
}

const CountersInside = ({ layout }: PageProps<SharedLayoutModel>): ReactElement => (
  <>
    <div className="counter">
      <Icon name="package-open" />
      <CountAndLabel of="counter" layout={layout} />
    </div>
    <a className="counter" href={layout.href('/contract')}>
      <Icon name="file-check-2" />
      <CountAndLabel of="contracts" layout={layout} />
    </a>
    <div className="counter">
      <Icon name="users" />
      <CountAndLabel of="users" layout={layout} />
    </div>
    <div className="counter counter--on">
      <span className="pulse" />
      <CountAndLabel of="online" layout={layout} />
    </div>
    <TopLink layout={layout} className="strip__top--m" />
  </>
);

/** A break closes the bonus, so a player on one is not reminded of it. */
function DailyBonus({ layout }: { layout: LayoutModel }): ReactElement | null {
  const t = useT();
  if ((layout.player?.pause ?? null) !== null) return null;
  const isTaken = layout.player?.isBonusTaken === true;
  return (
    <a className={isTaken ? 'daily is-taken' : 'daily'} href={layout.href('/bonus')}>
      <Icon name={isTaken ? 'check' : 'gift'} />
      <span>
        {t('layout.daily')}
        {isTaken && <span className="vh">{`, ${t('layout.daily.taken')}`}</span>}
      </span>
    </a>
  );
}

function CountAndLabel({ of, layout }: { of: keyof CountersModel; layout: LayoutModel }): ReactElement {
  const count = layout.counters[of];
  return (
    <span>
      <Count of={of} count={count} />
      {/* The footer holds the forms of the other labels. */}
      {of === 'online' ? (
        <CountLabel of={of} count={count} formsIn={layout.locale} />
      ) : (
        <CountLabel of={of} count={count} />
      )}
    </span>
  );
}

/** Rendered twice: among the counters on narrow screens, as an icon, and at the end on wide ones. */
function TopLink({ layout, className }: { layout: LayoutModel; className: string }): ReactElement {
  const t = useT();
  return (
    <a className={`btn btn--ghost strip__top ${className}`} href={layout.href('/top')}>
      <Icon name="trophy" />
      <span>{t('layout.nav.top')}</span>
    </a>
  );
}
