import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CodesPanel, LanguagePanel, PasswordPanel, SignInMethodsPanel } from './account-panels.tsx';
import { SessionsPanel } from './account-sessions.tsx';
import type { StaffProvider } from './provider-buttons.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface OwnWayModel {
  readonly name: StaffProvider;
  /** ISO 8601; null when the provider is not linked. */
  readonly linkedAt: string | null;
  /** True when sign-in by this provider is currently possible. */
  readonly isOpen: boolean;
  readonly canUnlink: boolean;
}

export interface StaffSessionModel {
  readonly id: string;
  readonly device: string;
  readonly place: string;
  /** ISO 8601. */
  readonly beganAt: string;
  readonly current: boolean;
}

/** Sign-in methods and sessions of the signed-in staff member. */
export interface AccountModel {
  readonly hasPassword: boolean;
  /** False for accounts of made-up sample staff; nothing here can be changed without a second factor. */
  readonly hasSecond: boolean;
  readonly ways: readonly OwnWayModel[];
  /** Number of unused recovery codes. */
  readonly codesLeft: number;
  /** The language of alerts and e-mails to the member. */
  readonly language: Locale;
  readonly sessions: readonly StaffSessionModel[];
}

export interface CodesModel {
  readonly codes: readonly string[];
}

export const accountPage = definePage<AccountModel>({
  name: 'staff-account',
  Component: Account,
  title: (_model, t) => t('admin-access.account.title'),
  robots: 'noindex',
});

/** Shows new recovery codes until the member confirms that they are stored. */
export const codesPage = definePage<CodesModel>({
  name: 'staff-codes',
  Component: Codes,
  title: (_model, t) => t('admin-access.account.codes.new'),
  robots: 'noindex',
});

function Account(props: PageProps<AccountModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.account.title')} />
      {props.model.hasSecond ? (
        <div className="staff-account">
          <SignInMethodsPanel {...props} />
          <PasswordPanel {...props} />
          <CodesPanel {...props} />
          <LanguagePanel {...props} />
        </div>
      ) : (
        <p className="notice notice--info">
          <span>{t('admin-access.account.demo')}</span>
        </p>
      )}
      <SessionsPanel {...props} />
    </>
  );
}

function Codes({ model, layout }: PageProps<CodesModel>): ReactElement {
  const t = useT();
  const account = layout.href('/staff/account');
  return (
    <>
      <StaffHead
        title={t('admin-access.account.codes.new')}
        crumbs={[{ title: t('admin-access.account.title'), href: account }]}
      />
      <RecoveryCodes
        codes={model.codes}
        title={t('admin-access.account.codes.write')}
        action={`${account}/codes/kept`}
        label={t('admin-access.account.codes.kept')}
        auth={layout.auth}
      />
    </>
  );
}
