import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { FlashNotice } from '#views/ui/flash-notice.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Languages } from './choosers.tsx';
import type { DocumentProps } from './document.tsx';
import type { LayoutModel, StaffLayoutModel } from './frame.ts';
import { Head } from './head.tsx';
import { KeysButton, KeysList } from './staff-keys.tsx';
import { StaffMenu } from './staff-menu.tsx';

/** Document of the staff console, with a side menu of permitted sections and without the store's layout. */
export function StaffDocument(props: DocumentProps & { readonly staff: StaffLayoutModel }): ReactElement {
  const { frame, symbols, tail, children, staff } = props;
  const t = useT();
  const { member } = staff;
  return (
    <html lang={LOCALES[frame.locale].tag}>
      <Head {...props} />
      <body
        className="staff"
        data-page={frame.refused === null ? undefined : frame.href(frame.path)}
        data-said={t('layout.field.empty')}
      >
        {symbols}
        <a className="btn skip" href="#main">
          {t('layout.skip')}
        </a>
        <div className={member === null ? 'staff-door' : 'staff-shell'}>
          {member && <StaffMenu frame={frame} role={member.role} />}
          <div className="staff-body">
            <StaffBar frame={frame} member={member} />
            <main className="staff-main" id="main">
              {frame.flash && <FlashNotice flash={frame.flash} />}
              {children}
            </main>
          </div>
        </div>
        {tail}
        <script
          type="module"
          src={frame.assets.staffBoot}
          integrity={frame.assets.integrity.staffBoot}
          fetchPriority="low"
        />
      </body>
    </html>
  );
}

function StaffBar({ frame, member }: { frame: LayoutModel } & StaffLayoutModel): ReactElement {
  const t = useT();
  const { name } = LOCALES[frame.locale];
  return (
    <header className="staff-bar">
      {member && (
        <p className="staff-bar__who">
          <a className="link" href={frame.href('/staff/account')}>
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
        <span lang={LOCALES[frame.locale].tag} aria-hidden="true" className="staff-bar__wide">
          {name}
        </span>
        <span aria-hidden="true" className="staff-bar__short">
          {frame.locale.toUpperCase()}
        </span>
      </button>
      <Languages frame={frame} />
      {member && (
        <form method="post" action={frame.href('/staff/sign-out')}>
          <AuthFields auth={frame.auth} />
          <button className="btn btn--line staff-bar__btn" type="submit">
            <Icon name="log-out" small />
            <span className="staff-bar__word">{t('admin-access.signOut')}</span>
          </button>
        </form>
      )}
    </header>
  );
}
