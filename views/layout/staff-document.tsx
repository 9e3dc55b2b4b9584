import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { FlashNotice } from '#views/ui/flash-notice.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Languages } from './choosers.tsx';
import type { DocumentProps } from './document.tsx';
import type { LayoutModel, StaffLayoutModel } from './layout-model.ts';
import { Head } from './head.tsx';
import { KeysButton, KeysList } from './staff-keys.tsx';
import { StaffMenu } from './staff-menu.tsx';

/** Document of the staff console, with a side menu of permitted sections and without the store's layout. */
export function StaffDocument(props: DocumentProps & { readonly staff: StaffLayoutModel }): ReactElement {
  const { layout, symbols, tail, children, staff } = props;
  const t = useT();
  const { member } = staff;
  return (
    <html lang={LOCALES[layout.locale].tag}>
      <Head {...props} />
      <body
        className="staff"
        data-page={layout.refused === null ? undefined : layout.href(layout.path)}
        data-said={t('layout.field.empty')}
      >
        {symbols}
        <a className="btn skip" href="#main">
          {t('layout.skip')}
        </a>
        <div className={member === null ? 'staff-door' : 'staff-shell'}>
          {member && <StaffMenu layout={layout} role={member.role} />}
          <div className="staff-body">
            <StaffBar layout={layout} member={member} />
            <main className="staff-main" id="main">
              {layout.flash && <FlashNotice flash={layout.flash} />}
              {children}
            </main>
          </div>
        </div>
        {tail}
        <script
          type="module"
          src={layout.assets.staffBoot}
          integrity={layout.assets.integrity.staffBoot}
          fetchPriority="low"
        />
      </body>
    </html>
  );
}

function StaffBar({ layout, member }: { layout: LayoutModel } & StaffLayoutModel): ReactElement {
  const t = useT();
  const { name } = LOCALES[layout.locale];
  return (
    <header className="staff-bar">
      {member && (
        <p className="staff-bar__who">
          <a className="link" href={layout.href('/staff/account')}>
            <b>{member.name}</b>
            <span className="vh">{`, ${t('admin-access.account.title')}`}</span>
          </a>
          <span className="badge">{t(`admin-access.role.${member.role}`)}</span>
        </p>
      )}
      {member && (
        <>
          <KeysButton />
          <KeysList />
        </>
      )}
      <button type="button" className="btn btn--line staff-bar__btn" popoverTarget="languages">
        <span className="vh">{t('layout.language.current', { name })}</span>
        <span lang={LOCALES[layout.locale].tag} aria-hidden="true" className="staff-bar__wide">
          {name}
        </span>
        <span aria-hidden="true" className="staff-bar__short">
          {layout.locale.toUpperCase()}
        </span>
      </button>
      <Languages layout={layout} />
      {member && (
        <form method="post" action={layout.href('/staff/sign-out')}>
          <AuthFields auth={layout.auth} />
          <button className="btn btn--line staff-bar__btn" type="submit">
            <Icon name="log-out" small />
            <span className="staff-bar__word">{t('admin-access.signOut')}</span>
          </button>
        </form>
      )}
    </header>
  );
}
