import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

/** Link to the wheel in a slim row, so that the first cases stay on the first screen. */
export function WheelBanner(): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <a className="to-wheel" href={href('/wheel')}>
      <span className="to-wheel__art" />
      <span>
        <b>{t('cases.home.wheel')}</b>
        <span>{t('cases.home.wheel.text')}</span>
      </span>
      <Icon name="chevron-right" />
    </a>
  );
}
