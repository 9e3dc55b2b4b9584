import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { shortDay } from '#src/shared/format-time.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';

export type DocumentName = 'faq' | 'agreement' | 'privacy' | 'contacts';

export interface TextsPageModel {
  readonly documents: readonly {
    readonly name: DocumentName;
    readonly languages: readonly {
      readonly locale: Locale;
      /** Published staff version and its date; null means the default text. */
      readonly version: { readonly number: number; readonly at: string } | null;
    }[];
  }[];
}

export const textsPage = definePage<TextsPageModel>({
  name: 'staff-texts',
  Component: Texts,
  title: (_model, t) => t('admin-access.power.texts'),
  robots: 'noindex',
});

function Texts({ model, layout }: PageProps<TextsPageModel>): ReactElement {
  const t = useT();
  const { tag } = LOCALES[layout.locale];
  const columns = [{ title: t('admin-content.texts.document') }];
  const languages = model.documents[0]?.languages ?? [];
  return (
    <>
      <StaffHead title={t('admin-access.power.texts')} />
      <p className="muted">{t('admin-content.texts.lead')}</p>
      <section className="panel office-panel">
        <GridTable
          label={t('admin-access.power.texts')}
          columns={[...columns, ...languages.map(({ locale }) => ({ title: LOCALES[locale].name }))]}
        >
          {model.documents.map(({ name, languages: own }) => (
            <tr key={name}>
              <th scope="row">{t(`admin-content.text.${name}`)}</th>
              {own.map(({ locale, version }) => (
                <td key={locale}>
                  <a className="link link--under" href={layout.href(`/staff/texts/${name}/${locale}`)}>
                    <span className="vh">{`${t(`admin-content.text.${name}`)}, ${LOCALES[locale].name}: `}</span>
                    {version === null
                      ? t('admin-content.texts.shipped')
                      : t('admin-content.texts.version', { number: version.number, date: shortDay(version.at, tag) })}
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </GridTable>
      </section>
    </>
  );
}
