import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';

/** How much goes on in the shop. */
export interface CountersModel {
  readonly counter: number;
  readonly contracts: number;
  readonly users: number;
  /** Null while it is not known. */
  readonly online: number | null;
}

/** The shop's four counters, large. */
export function CountersPanel({ counters }: { counters: CountersModel }): ReactElement {
  const t = useT();
  const { counter, contracts, users, online } = counters;
  return (
    <section className="panel nums" aria-label={t('standings.counters')}>
      <Counter icon={<Icon name="package-open" />} count={counter} name={t('layout.count.cases', { count: counter })} />
      <Counter
        icon={<Icon name="file-check-2" />}
        count={contracts}
        name={t('layout.count.contracts', { count: contracts })}
      />
      <Counter icon={<Icon name="users" />} count={users} name={t('layout.count.users', { count: users })} />
      {online !== null && <Counter icon={<span className="pulse" />} count={online} name={t('layout.count.online')} />}
    </section>
  );
}

function Counter({ icon, count, name }: { icon: ReactNode; count: number; name: string }): ReactElement {
  return (
    <div className="stat stat--ico">
      {icon}
      <div>
        <b className="num">{formatCount(count)}</b>
        <span>{name}</span>
      </div>
    </div>
  );
}
