import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Link to the wheel in a slim row, so that the first cases stay on the first screen. */
export function WheelBanner({ locale }: { locale: Locale }): ReactElement {
  const t = useT();
  return (
    <a className="banner" href={href(locale, '/wheel')}>
      <span className="banner__art" />
      <span>
        <b>{t('cases.home.wheel')}</b>
        <span>{t('cases.home.wheel.text')}</span>
      </span>
      <Icon name="chevron-right" />
    </a>
  );
}
