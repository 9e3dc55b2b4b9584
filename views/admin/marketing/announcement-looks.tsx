import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { AdvertWords } from '#views/players/announcements/announcement-page.tsx';
import { useT } from '#ui/texts.tsx';

/** The announcement as players see it in one language. */
export interface AdvertLook {
  readonly locale: Locale;
  /** False when the language falls back to another language's text. */
  readonly isOwn: boolean;
  readonly said: { readonly lead: string; readonly text: string; readonly action: string | null } | null;
  readonly logo: string | null;
  readonly palette: string | null;
}

export function AdvertLooks({ looks }: { readonly looks: readonly AdvertLook[] }): ReactElement {
  const t = useT();
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{t('admin-content.looks')}</h2>
      <ul className="office-looks">
        {looks.map(({ locale, isOwn, said, logo, palette }) => (
          <li key={locale} className="panel">
            <p className="small muted">
              {LOCALES[locale].name}
              {!isOwn && <span className="badge">{t('admin-content.looks.fallback')}</span>}
            </p>
            {said !== null && (
              <div className="stack" lang={LOCALES[locale].tag}>
                <AdvertWords {...said} logo={logo} palette={palette} />
                {said.action !== null && <span className="btn btn--main btn--wide">{said.action}</span>}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
