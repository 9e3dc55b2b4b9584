import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { useT } from '../ui/texts.tsx';
import { Count } from './count.tsx';
import type { FrameModel } from './frame.ts';

/** The way to the daily bonus, how much goes on in the shop, and the way to the best players. */
export function CountersStrip({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  const { locale, counters } = frame;
  return (
    <section className="wrap strip" aria-label={t('layout.strip')}>
      <a className="daily" href={href(locale, '/bonus')}>
        <Icon name="gift" />
        {t('layout.daily')}
      </a>
      <div className="strip__counters">
        <Counter icon="package-open" count={counters.counter} text="layout.count.cases" />
        <a className="counter" href={href(locale, '/contract')}>
          <Icon name="file-check-2" />
          <CountAndText count={counters.contracts} text="layout.count.contracts" />
        </a>
        <Counter icon="users" count={counters.users} text="layout.count.users" />
        <div className="counter counter--on">
          <span className="pulse" />
          <CountAndText count={counters.online} text="layout.count.online" />
        </div>
        <TopLink frame={frame} className="strip__top--m" />
      </div>
      <TopLink frame={frame} className="strip__top--d" />
    </section>
  );
}

function Counter({ icon, count, text }: CountAndTextProps & { icon: IconName }): ReactElement {
  return (
    <div className="counter">
      <Icon name={icon} />
      <CountAndText count={count} text={text} />
    </div>
  );
}

interface CountAndTextProps {
  readonly count: number | null;
  readonly text: TextKey;
}

function CountAndText({ count, text }: CountAndTextProps): ReactElement {
  const t = useT();
  return (
    <span>
      <Count count={count} />
      <span>{t(text, { count: count ?? 0 })}</span>
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
