import type { ReactElement } from 'react';
import { href } from '../../src/shared/locales.ts';
import type { FrameModel } from '../layout/frame.ts';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';

interface Props {
  readonly frame: Pick<FrameModel, 'locale' | 'player'>;
}

/** Stands where something could be paid for: says that paid play is closed here, and what is not. */
export function ClosedHere({ frame }: Props): ReactElement {
  const t = useT();
  return (
    <section className="notice notice--info closed-here" aria-labelledby="closed-here">
      <Icon name="map-pin" />
      <div className="notice__body">
        <h2 id="closed-here">{t('layout.closed.title')}</h2>
        <p>{t('layout.closed.text')}</p>
        <OpenHere frame={frame} />
      </div>
    </section>
  );
}

/** What goes on where paid play is closed, and whom to ask. A guest owns nothing and has said nothing. */
export function OpenHere({ frame: { locale, player } }: Props): ReactElement {
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
            <a className="link link--under" href={href(locale, to)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
