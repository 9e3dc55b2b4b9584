import type { ReactElement } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { destinations } from './destinations.ts';
import type { FrameModel } from './frame.ts';

/** The bar under the thumb on a phone; left out while there is only one place to go. */
export function PhoneBar({ frame }: { frame: FrameModel }): ReactElement | null {
  const t = useT();
  const places = destinations(frame);
  if (places.length < 2) return null;
  return (
    <nav className="mbar" aria-label={t('layout.menu.phone')}>
      {places.map(({ address, text, icon, current }) => (
        <a key={address} href={address} aria-current={current ? 'page' : undefined}>
          <Icon name={icon} />
          {t(text)}
        </a>
      ))}
    </nav>
  );
}
