import type { ReactElement, ReactNode } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { PageProps } from '#views/render.tsx';
import { Use } from '#ui/sprite.tsx';
import type { SymbolId } from '#ui/symbol.ts';
import { useT } from '#ui/texts.tsx';
import { Count, CountLabel } from './count.tsx';
import type { CountersModel, LayoutModel, SharedLayoutModel } from './layout-model.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';

type FooterLink = readonly [path: string, text: TextKey];

const SHOP: readonly FooterLink[] = [
  ['/', 'layout.nav.cases'],
  ['/battles', 'layout.nav.battles'],
  ['/top', 'layout.nav.top'],
];
const FAIRNESS: readonly FooterLink[] = [
  ['/fair', 'layout.foot.check'],
  ['/fair/odds', 'layout.foot.observed'],
  ['/fair/report', 'fairness.report.title'],
];
const HELP: readonly FooterLink[] = [
  ['/faq', 'layout.nav.faq'],
  ['/help', 'questions.title'],
  ['/delivery', 'delivery.title'],
  ['/contacts', 'layout.foot.contacts'],
  ['/status', 'status.title'],
  ['/agreement', 'layout.foot.agreement'],
];
const US: readonly FooterLink[] = [
  ['/contacts#business', 'layout.foot.cooperation'],
  ['/privacy', 'layout.foot.privacy'],
  ['/credits', 'layout.foot.credits'],
];

export function Footer({ layout }: { layout: LayoutModel }): ReactElement {
  return (
    <footer className="foot" {...useCachedFragment('footer', FooterInside, { model: layout.surroundings, layout })} />
  );
}

function FooterInside({ model, layout }: PageProps<SharedLayoutModel>): ReactElement {
  const t = useT();
  const { group, channel, support, email } = model.contacts;
  return (
    <div className="wrap foot__in">
      <Counts counters={model.counters} locale={layout.locale} />
      <nav className="foot__links" aria-label={t('layout.foot')}>
        <Column text="layout.foot.shop" links={SHOP} layout={layout} />
        <Column text="layout.foot.fair" links={FAIRNESS} layout={layout} />
        <Column text="layout.foot.help" links={HELP} layout={layout}>
          <Outside address={support ?? (email === null ? null : `mailto:${email}`)} text="layout.foot.support" />
        </Column>
        <Column text="layout.foot.us" links={US} layout={layout}>
          <Outside address={group} text="layout.foot.group" />
          <Outside address={channel} text="layout.foot.channel" />
          {layout.analytics !== null && (
            <li>
              <button type="button" className="foot__ask" data-consent="ask" hidden>
                {t('layout.consent')}
              </button>
            </li>
          )}
        </Column>
      </nav>
      <Payments payments={model.payments} />
      <p className="tiny">{`${t('layout.foot.odds')} ${t('layout.foot.adults')}`}</p>
    </div>
  );
}

interface ColumnProps {
  readonly text: TextKey;
  readonly links: readonly FooterLink[];
  readonly layout: LayoutModel;
  /** More links than those to pages of the store. */
  readonly children?: ReactNode;
}

function Column({ text: heading, links, layout, children }: ColumnProps): ReactElement {
  const t = useT();
  return (
    <div>
      <h2>{t(heading)}</h2>
      <ul>
        {links.map(([path, text]) => (
          <li key={path}>
            <a href={layout.href(path)}>{t(text)}</a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

function Outside({ address, text }: { address: string | null; text: TextKey }): ReactElement | null {
  const t = useT();
  if (address === null) return null;
  return (
    <li>
      <a href={address} rel="noopener">
        {t(text)}
      </a>
    </li>
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

/** Payment methods; null when none is configured. */
function Payments({ payments }: Pick<SharedLayoutModel, 'payments'>): ReactElement | null {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <ul className="foot__pay" aria-label={t('layout.foot.pay')}>
      {payments.map(({ logo, name }) => (
        <li key={logo} title={name}>
          <PaymentLogo logo={logo} />
          <span className="vh">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Logo of a payment method; its name is a hint and a text for screen readers. Without a slash it is a sprite name. */
const PaymentLogo = ({ logo }: { logo: string }): ReactElement =>
  logo.startsWith('/') ? (
    <img className="ico" src={logo} width="20" height="20" alt="" loading="lazy" />
  ) : (
    <svg className="ico" aria-hidden="true">
      <Use id={logo as SymbolId} />
    </svg>
  );
