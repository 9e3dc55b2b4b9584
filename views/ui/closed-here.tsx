import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

interface Props {
  readonly layout: Pick<LayoutModel, 'href' | 'player'>;
}

/** Shown in place of paid actions where paid play is closed, with the actions that remain available. */
export function ClosedHere({ layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="notice notice--info closed-here" aria-labelledby="closed-here">
      <Icon name="map-pin" />
      <div className="notice__body">
        <h2 id="closed-here">{t('layout.closed.title')}</h2>
        <p>{t('layout.closed.text')}</p>
        <OpenHere layout={layout} />
      </div>
    </section>
  );
}

/**
 * Features that remain available where paid play is closed, and the support contact. Guests see fewer entries, because
 * they own no items and have declared no country.
 */
export function OpenHere({ layout: { href, player } }: Props): ReactElement {
  const t = useT();
  const links = [
    { to: '/?category=free', text: t('layout.closed.free') },
    { to: '/bonus', text: t('layout.daily') },
    ...(player === null
      ? []
      : [
          { to: '/profile', text: t('layout.closed.items') },
          { to: '/profile/accounts#country', text: t('layout.closed.country') },
        ]),
    { to: '/contacts', text: t('layout.error.support') },
  ];
  return (
    <>
      <p>
        <b>{t('layout.closed.goesOn')}</b>
      </p>
      <ul className="closed-here__links">
        {links.map(({ to, text }) => (
          <li key={to}>
            <a className="link link--under" href={href(to)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
