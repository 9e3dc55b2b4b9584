import type { ReactElement, ReactNode } from 'react';
import { Count, CountLabel } from '#views/layout/count.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { CountersModel } from '#src/portal/leaderboards/outputs.ts';

export function CountersPanel({ counters }: { counters: CountersModel }): ReactElement {
  const t = useT();
  return (
    <section className="panel nums section" aria-label={t('leaderboards.counters')}>
      <Counter icon={<Icon name="package-open" />} of="counter" counters={counters} />
      <Counter icon={<Icon name="file-check-2" />} of="contracts" counters={counters} />
      <Counter icon={<Icon name="users" />} of="users" counters={counters} />
      {counters.online !== null && <Counter icon={<span className="pulse" />} of="online" counters={counters} />}
    </section>
  );
}

interface CounterProps {
  readonly icon: ReactNode;
  readonly of: keyof CountersModel;
  readonly counters: CountersModel;
}

function Counter({ icon, of, counters }: CounterProps): ReactElement {
  return (
    <div className="stat stat--ico">
      {icon}
      <div>
        <Count of={of} count={counters[of]} />
        <CountLabel of={of} count={counters[of]} />
      </div>
    </div>
  );
}
