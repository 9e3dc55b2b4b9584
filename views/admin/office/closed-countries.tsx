import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { useT } from '../ui/texts.tsx';

export interface ClosedCountriesModel {
  /** The header by which a trusted proxy names the country of a request; null where none does. */
  readonly header: string | null;
  /** Players who say that they live in a closed country. */
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMore: boolean;
}

/** What closing a country does, and whom it concerns now. */
export function AboutClosed({ header, count, isMore }: ClosedCountriesModel): ReactElement {
  const t = useT();
  return (
    <div className="stack office-about">
      <p className="muted">{t('office.countries.text')}</p>
      <p className="muted">
        {t('office.countries.either')}{' '}
        {header === null ? t('office.countries.noHeader') : t('office.countries.header', { header })}
      </p>
      <p>
        <b>
          {t('office.countries.affected', { count, shown: isMore ? `${formatCount(count)}+` : formatCount(count) })}
        </b>
      </p>
    </div>
  );
}
