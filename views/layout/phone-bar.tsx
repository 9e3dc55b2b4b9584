import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { barPlaces } from './destinations.ts';
import type { LayoutModel } from './layout-model.ts';
import { PHONE_MENU, PhoneMenu } from './phone-menu.tsx';

/** Bottom bar on phones. Its last button opens the phone menu, which comes first: its state styles the button. */
export function PhoneBar({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <>
      <PhoneMenu layout={layout} />
      <nav className="mbar" aria-label={t('layout.menu.phone')}>
        {barPlaces(layout).map(({ address, text, icon, current }) => (
          <a key={address} href={address} aria-current={current ? 'page' : undefined}>
            <Icon name={icon} />
            {t(text)}
          </a>
        ))}
        <button type="button" className="mbar__menu" popoverTarget={PHONE_MENU}>
          <span>
            <Icon name="menu" />
            {t('layout.menu')}
          </span>
          <span>
            <Icon name="x" />
            {t('layout.menu.close')}
          </span>
        </button>
      </nav>
    </>
  );
}
