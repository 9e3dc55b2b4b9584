import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { useT } from '#ui/texts.tsx';
import { PasswordField, SecondFactorField } from './factor-fields.tsx';
import { ProviderButtons, type StaffProvider } from './provider-buttons.tsx';

interface SignInModel {
  /**
   * Redirect target after sign-in: a path of this site with the language prefix; null means the console's first page.
   */
  readonly to: string | null;
}

interface FirstModel extends SignInModel {
  /** Connected providers only. */
  readonly ways: readonly StaffProvider[];
}

/** First factor: a name and a password, or a provider. */
export const staffSignInPage = definePage<FirstModel>({
  name: 'staff-sign-in',
  Component: SignIn,
  title: (_model, t) => t('admin-access.signIn.title'),
  robots: 'noindex',
});

/** Second factor: six digits of the app, or a recovery code. */
export const staffSecondPage = definePage<SignInModel>({
  name: 'staff-second',
  Component: Second,
  title: (_model, t) => t('admin-access.second.title'),
  robots: 'noindex',
});

const To = ({ to }: SignInModel): ReactElement | null =>
  to === null ? null : <input type="hidden" name="to" value={to} />;

function SignIn({ model, layout }: PageProps<FirstModel>): ReactElement {
  const t = useT();
  return (
    <div className="staff-narrow">
      <h1>{t('admin-access.signIn.title')}</h1>
      <form className="panel staff-form" method="post" action={layout.href('/staff/sign-in')}>
        <To to={model.to} />
        <FieldRow label={t('admin-access.name')}>
          <input type="text" className="input" name="name" autoComplete="username" maxLength={32} required autoFocus />
        </FieldRow>
        <PasswordField label={t('admin-access.password')} name="password" />
        <button className="btn btn--main btn--wide" type="submit">
          {t('admin-access.signIn.go')}
        </button>
      </form>
      <ProviderButtons ways={model.ways} action={layout.href('/staff/sign-in')} to={model.to} />
      <p className="small muted">{t('admin-access.signIn.lost')}</p>
    </div>
  );
}

function Second({ model, layout }: PageProps<SignInModel>): ReactElement {
  const t = useT();
  return (
    <div className="staff-narrow">
      <h1>{t('admin-access.second.title')}</h1>
      <form className="panel staff-form" method="post" action={layout.href('/staff/second')}>
        <To to={model.to} />
        <SecondFactorField autoFocus />
        <button className="btn btn--main btn--wide" type="submit">
          {t('admin-access.signIn.go')}
        </button>
      </form>
      <p>
        <a className="link link--under" href={layout.href('/staff/sign-in')}>
          {t('admin-access.second.again')}
        </a>
      </p>
    </div>
  );
}
