import type { ReactElement } from 'react';
import { href, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { Flag } from '../ui/flag.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel } from './frame.ts';

/** The other languages of this page, as links: works without JavaScript. */
export function LanguageChooser({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  const { name } = LOCALES[frame.locale];
  return (
    <details className={frame.player === null ? 'lang' : 'lang lang--wide'}>
      <summary className="icon-btn">
        <Flag locale={frame.locale} />
        <span className="vh">{t('layout.language.current', { name })}</span>
      </summary>
      <ul className="pop pop--s pick">
        {LOCALE_CODES.filter((locale) => locale !== frame.locale).map((locale) => (
          <li key={locale}>
            <a href={href(locale, frame.path)} hrefLang={LOCALES[locale].tag} lang={LOCALES[locale].tag}>
              <Flag locale={locale} />
              {LOCALES[locale].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
