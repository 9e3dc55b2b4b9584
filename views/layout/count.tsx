import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { useT } from '../ui/texts.tsx';

/** A figure of the shop; one that is not known yet is drawn as loading, as wide as it will be. */
export function Count({ count }: { count: number | null }): ReactElement {
  const t = useT();
  if (count !== null) return <b className="num">{formatCount(count)}</b>;
  return (
    <b className="num num--wait">
      <span className="vh">{t('layout.count.loading')}</span>
    </b>
  );
}
