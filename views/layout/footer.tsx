import type { ReactElement } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Use } from '#ui/sprite.tsx';
import type { SymbolId } from '#ui/symbol.ts';
import { useT } from '#ui/texts.tsx';
import { Count, CountLabel } from './count.tsx';
import type { CountersModel, LayoutModel, SharedLayoutModel } from './layout-model.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';

const PAGES: ReadonlyArray<readonly [path: string, text: TextKey]> = [
  ['/privacy', 'layout.foot.privacy'],
  ['/agreement', 'layout.foot.agreement'],
  ['/contacts', 'layout.foot.contacts'],
  ['/fair', 'layout.foot.fair'],
  ['/faq', 'layout.foot.help'],
  ['/contacts#business', 'layout.foot.cooperation'],
  ['/credits', 'layout.foot.credits'],
];

export function Footer({ layout }: { layout: LayoutModel }): ReactElement {
  return (
    <footer className="foot" {...useCachedFragment('footer', FooterInside, { model: layout.surroundings, layout })} />
  );
}

function FooterInside({ model, layout }: PageProps<SharedLayoutModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap foot__in">
      <Counts counters={model.counters} locale={layout.locale} />
      <nav className="foot__links" aria-label={t('layout.foot')}>
        {PAGES.map(([path, text]) => (
          <a key={path} href={layout.href(path)}>
            {t(text)}
          </a>
        ))}
        {layout.analytics !== null && (
          <button type="button" className="foot__ask" data-consent="ask" hidden>
            {t('layout.consent')}
          </button>
        )}
      </nav>
      <Social contacts={model.contacts} />
      <Payments payments={model.payments} />
      <p className="tiny">{`${t('layout.foot.odds')} ${t('layout.foot.adults')}`}</p>
    </div>
  );
}

/** Phones only; other screens show the counters in the top strip. */
function Counts({ counters, locale }: { counters: CountersModel; locale: Locale }): ReactElement {
  return (
    <div className="foot__nums">
      {(['counter', 'contracts', 'users'] as const).map((name) => (
        <span key={name} className="foot__num">
          <Count of={name} count={counters[name]} />
          <CountLabel of={name} count={counters[name]} formsIn={locale} />
        </span>
      ))}
    </div>
  );
}

function Social({ contacts }: Pick<SharedLayoutModel, 'contacts'>): ReactElement | null {
  const t = useT();
  const { group, channel, support, email } = contacts;
  const links: ReadonlyArray<readonly [address: string | null, text: TextKey, icon: IconName]> = [
    [group, 'layout.foot.group', 'users'],
    [channel, 'layout.foot.channel', 'send'],
    [support ?? (email === null ? null : `mailto:${email}`), 'layout.foot.support', 'headset'],
  ];
  const availableLinks = links.filter(([address]) => address !== null);
  if (availableLinks.length === 0) return null;
  return (
    <ul className="foot__social">
      {availableLinks.map(([address, text, icon]) => (
        <li key={text}>
          <a href={address ?? undefined} rel="noopener">
            <Icon name={icon} small />
            {t(text)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Payment methods; null when none is configured. */
function Payments({ payments }: Pick<SharedLayoutModel, 'payments'>): ReactElement | null {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <ul className="foot__pay" aria-label={t('layout.foot.pay')}>
      {payments.map(({ logo, name }) => (
        <li key={logo}>
          <PaymentLogo logo={logo} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Logo of a payment method, with the name beside it. A value without a slash is a sprite name. */
const PaymentLogo = ({ logo }: { logo: string }): ReactElement =>
  logo.startsWith('/') ? (
    <img className="ico" src={logo} width="20" height="20" alt="" loading="lazy" />
  ) : (
    <svg className="ico" aria-hidden="true">
      <Use id={logo as SymbolId} />
    </svg>
  );
