import type { ReactElement } from 'react';
import { href, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { useT } from '../ui/texts.tsx';
import type { FrameModel } from './frame.ts';

/** What holds on every page: whose art it is, what is promised about odds, and the other languages. */
export function Footer({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  return (
    <footer className="foot">
      <div className="wrap foot__in">
        <nav className="foot__langs" aria-label={t('layout.language')}>
          {LOCALE_CODES.map((locale) => (
            <a
              key={locale}
              href={href(locale, frame.path)}
              hrefLang={LOCALES[locale].tag}
              lang={LOCALES[locale].tag}
              aria-current={locale === frame.locale ? 'true' : undefined}
            >
              {LOCALES[locale].name}
            </a>
          ))}
        </nav>
        <p className="tiny">{`${t('layout.foot.odds')} ${t('layout.foot.adults')}`}</p>
        <p className="tiny foot__credit">
          {`${t('layout.foot.art')} `}
          <a href="https://game-icons.net" rel="noopener">
            {t('layout.foot.artSource')}
          </a>
          {`, ${t('layout.foot.artLicence')}`}
        </p>
      </div>
    </footer>
  );
}
