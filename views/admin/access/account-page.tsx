import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { StaffHead } from '../ui/staff/staff-head.tsx';
import { useT } from '../ui/texts.tsx';
import { CodesPanel, PasswordPanel, WaysPanel } from './account-panels.tsx';
import { SessionsPanel } from './account-sessions.tsx';
import type { StaffProvider } from './provider-buttons.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface OwnWayModel {
  readonly name: StaffProvider;
  /** ISO 8601; null where it is not linked. */
  readonly linkedAt: string | null;
  /** Whether one can sign in by it now. */
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

/** How a member signs in, and where they are signed in. */
export interface AccountModel {
  readonly hasPassword: boolean;
  /** False for somebody made up: without it nothing of this can be changed. */
  readonly hasSecond: boolean;
  readonly ways: readonly OwnWayModel[];
  /** How many recovery codes were not used. */
  readonly codesLeft: number;
  readonly sessions: readonly StaffSessionModel[];
}

export interface CodesModel {
  readonly codes: readonly string[];
}

/** A member's own account. */
export const accountPage = definePage<AccountModel>({
  name: 'staff-account',
  Component: Account,
  title: (_model, t) => t('staff.account.title'),
  robots: 'noindex',
});

/** New recovery codes, until they are kept. */
export const codesPage = definePage<CodesModel>({
  name: 'staff-codes',
  Component: Codes,
  title: (_model, t) => t('staff.account.codes.new'),
  robots: 'noindex',
});

function Account(props: PageProps<AccountModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('staff.account.title')} />
      {props.model.hasSecond ? (
        <div className="staff-account">
          <WaysPanel {...props} />
          <PasswordPanel {...props} />
          <CodesPanel {...props} />
        </div>
      ) : (
        <p className="notice notice--info">
          <span>{t('staff.account.demo')}</span>
        </p>
      )}
      <SessionsPanel {...props} />
    </>
  );
}

function Codes({ model, frame }: PageProps<CodesModel>): ReactElement {
  const t = useT();
  const account = href(frame.locale, '/staff/account');
  return (
    <>
      <StaffHead title={t('staff.account.codes.new')} crumbs={[{ title: t('staff.account.title'), href: account }]} />
      <RecoveryCodes
        codes={model.codes}
        title={t('staff.account.codes.write')}
        action={`${account}/codes/kept`}
        label={t('staff.account.codes.kept')}
        auth={frame.auth}
      />
    </>
  );
}
