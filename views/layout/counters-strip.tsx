import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { Count, CountLabel } from './count.tsx';
import type { CountersModel, FrameModel } from './frame.ts';

/** The way to the daily bonus, how much goes on in the shop, and the way to the best players. */
export function CountersStrip({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  const { locale } = frame;
  const isTaken = frame.player?.isBonusTaken === true;
  return (
    <section className="wrap strip" aria-label={t('layout.strip')}>
      <a className={isTaken ? 'daily is-taken' : 'daily'} href={href(locale, '/bonus')}>
        <Icon name={isTaken ? 'check' : 'gift'} />
        <span>
          {t('layout.daily')}
          {isTaken && <span className="vh">{`, ${t('layout.daily.taken')}`}</span>}
        </span>
      </a>
      <div className="strip__counters">
        <div className="counter">
          <Icon name="package-open" />
          <CountAndLabel of="counter" frame={frame} />
        </div>
        <a className="counter" href={href(locale, '/contract')}>
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
      </div>
      <TopLink frame={frame} className="strip__top--d" />
    </section>
  );
}

function CountAndLabel({ of, frame }: { of: keyof CountersModel; frame: FrameModel }): ReactElement {
  const count = frame.counters[of];
  return (
    <span>
      <Count of={of} count={count} />
      <CountLabel of={of} count={count} formsIn={frame.locale} />
    </span>
  );
}

/** It stands twice: among the counters of a narrow screen, where its icon speaks, and at the end of a wide one. */
function TopLink({ frame, className }: { frame: FrameModel; className: string }): ReactElement {
  const t = useT();
  return (
    <a className={`btn btn--ghost strip__top ${className}`} href={href(frame.locale, '/top')}>
      <Icon name="trophy" />
      <span>{t('layout.nav.top')}</span>
    </a>
  );
}
