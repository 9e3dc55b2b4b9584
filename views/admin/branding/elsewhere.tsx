import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';

/** Parts of a store's appearance that have a page of their own. */
const PLACES = {
  contacts: '/staff/settings?group=contacts',
  texts: '/staff/texts',
  currencies: '/staff/currencies',
  methods: '/staff/methods',
} as const;

/** Links to the other things that make the store one's own, and what is fixed. */
export function Elsewhere({ layout }: { readonly layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="elsewhere" title={t('admin-branding.elsewhere')}>
      <ul className="list brand-elsewhere">
        {(['contacts', 'texts', 'currencies', 'methods'] as const).map((page) => (
          <li key={page}>
            <a className="link link--under" href={layout.href(PLACES[page])}>
              {t(`admin-branding.elsewhere.${page}`)}
            </a>
            <span className="small muted">{t(`admin-branding.elsewhere.${page}.text`)}</span>
          </li>
        ))}
        {(['rounding', 'day'] as const).map((fact) => (
          <li key={fact}>
            <b>{t(`admin-branding.elsewhere.${fact}`)}</b>
            <span className="small muted">{t(`admin-branding.elsewhere.${fact}.text`)}</span>
          </li>
        ))}
      </ul>
    </StaffPanel>
  );
}
