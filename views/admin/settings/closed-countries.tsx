import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';

export interface ClosedCountriesModel {
  /** Header in which a trusted proxy sends the country of a request; null when no proxy sends one. */
  readonly header: string | null;
  /** Players whose profile names a closed country. */
  readonly count: number;
  /** True when the count stopped at its limit. */
  readonly isMore: boolean;
}

/** Effect of closing a country and the number of players currently affected. */
export function AboutClosed({ header, count, isMore }: ClosedCountriesModel): ReactElement {
  const t = useT();
  return (
    <div className="stack office-about">
      <p className="muted">{t('admin-settings.countries.text')}</p>
      <p className="muted">
        {t('admin-settings.countries.either')}{' '}
        {header === null ? t('admin-settings.countries.noHeader') : t('admin-settings.countries.header', { header })}
      </p>
      <p>
        <b>
          {t('admin-settings.countries.affected', {
            count,
            shown: isMore ? `${formatCount(count)}+` : formatCount(count),
          })}
        </b>
      </p>
    </div>
  );
}
