import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { FieldRow } from '../ui/staff/field-row.tsx';
import { useT } from '../ui/texts.tsx';
import { PasswordField, SecondFactorField } from './factor-fields.tsx';
import { ProviderButtons, type StaffProvider } from './provider-buttons.tsx';

interface SignInModel {
  /** Where to go on to: an own address with the language's prefix; null is the first page of the console. */
  readonly to: string | null;
}

interface FirstModel extends SignInModel {
  /** The providers that are connected. */
  readonly ways: readonly StaffProvider[];
}

/** The first factor: a name and a password, or a provider that vouches for the member. */
export const staffSignInPage = definePage<FirstModel>({
  name: 'staff-sign-in',
  Component: SignIn,
  title: (_model, t) => t('staff.signIn.title'),
  robots: 'noindex',
});

/** The second: six digits of the app, or a recovery code. */
export const staffSecondPage = definePage<SignInModel>({
  name: 'staff-second',
  Component: Second,
  title: (_model, t) => t('staff.second.title'),
  robots: 'noindex',
});

const To = ({ to }: SignInModel): ReactElement | null =>
  to === null ? null : <input type="hidden" name="to" value={to} />;

function SignIn({ model, frame }: PageProps<FirstModel>): ReactElement {
  const t = useT();
  return (
    <div className="staff-narrow">
      <h1>{t('staff.signIn.title')}</h1>
      <form className="panel staff-form" method="post" action={href(frame.locale, '/staff/sign-in')}>
        <To to={model.to} />
        <FieldRow label={t('staff.name')}>
          <input type="text" className="input" name="name" autoComplete="username" maxLength={32} required autoFocus />
        </FieldRow>
        <PasswordField label={t('staff.password')} name="password" />
        <button className="btn btn--main btn--wide" type="submit">
          {t('staff.signIn.go')}
        </button>
      </form>
      <ProviderButtons ways={model.ways} action={href(frame.locale, '/staff/sign-in')} to={model.to} />
      <p className="small muted">{t('staff.signIn.lost')}</p>
    </div>
  );
}

function Second({ model, frame }: PageProps<SignInModel>): ReactElement {
  const t = useT();
  return (
    <div className="staff-narrow">
      <h1>{t('staff.second.title')}</h1>
      <form className="panel staff-form" method="post" action={href(frame.locale, '/staff/second')}>
        <To to={model.to} />
        <SecondFactorField autoFocus />
        <button className="btn btn--main btn--wide" type="submit">
          {t('staff.signIn.go')}
        </button>
      </form>
      <p>
        <a className="link link--under" href={href(frame.locale, '/staff/sign-in')}>
          {t('staff.second.again')}
        </a>
      </p>
    </div>
  );
}
