import type { ReactElement } from 'react';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Brand } from '#ui/brand.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountModel, OwnWayModel } from './account-page.tsx';
import { NewPasswordField, PasswordField, SecondFactorField } from './factor-fields.tsx';

type Props = PageProps<AccountModel>;

const ADDRESS = '/staff/account';

/** Linked sign-in providers and those that can be linked. */
export function SignInMethodsPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="own-ways" title={t('admin-access.account.ways')}>
      <p className="small muted">
        {t(model.ways.length > 0 ? 'admin-access.account.ways.text' : 'admin-access.account.ways.none')}
      </p>
      {model.ways.length > 0 && (
        <ul className="list staff-own">
          {model.ways.map((ownWay) => (
            <Way key={ownWay.name} way={ownWay} layout={layout} />
          ))}
        </ul>
      )}
    </StaffPanel>
  );
}

function Way({ way, layout }: { way: OwnWayModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const name = t(`accounts.way.${way.name}`);
  const isLinked = way.linkedAt !== null;
  const may = isLinked ? way.canUnlink : way.isOpen;
  return (
    <li>
      <Brand name={way.name} />
      <span className="staff-own__what">
        <b>{name}</b>
        <span className="list__more">
          {way.linkedAt === null
            ? t('admin-access.account.ways.notLinked')
            : t('admin-access.account.ways.linked', { date: shortMoment(way.linkedAt, LOCALES[layout.locale].tag) })}
        </span>
        {isLinked && !way.isOpen && <span className="list__more">{t('admin-access.account.ways.closed')}</span>}
        {isLinked && !way.canUnlink && <span className="list__more">{t('admin-access.account.ways.only')}</span>}
      </span>
      {may && (
        <details className="confirm">
          <summary className="mini">
            {t(isLinked ? 'admin-access.account.unlink' : 'admin-access.account.link')}{' '}
            <span className="vh">{name}</span>
          </summary>
          <form
            className="staff-form"
            method="post"
            action={layout.href(`${ADDRESS}/${isLinked ? 'unlink' : 'link'}/${way.name}`)}
          >
            <AuthFields auth={layout.auth} />
            <SecondFactorField />
            <button className={isLinked ? 'btn btn--line' : 'btn btn--main'} type="submit">
              {t(isLinked ? 'admin-access.account.unlinkGo' : 'admin-access.account.linkGo', { way: name })}
            </button>
          </form>
        </details>
      )}
    </li>
  );
}

export function PasswordPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel
      id="own-password"
      title={t(model.hasPassword ? 'admin-access.account.password' : 'admin-access.account.password.first')}
    >
      <p className="small muted">{t('admin-access.account.password.text')}</p>
      <form className="staff-form mt3" method="post" action={layout.href(`${ADDRESS}/password`)}>
        <AuthFields auth={layout.auth} />
        {/* Lets browsers store the user name with the password. */}
        <input type="hidden" autoComplete="username" defaultValue={layout.staff?.member?.name} />
        {model.hasPassword && <PasswordField label={t('admin-access.account.password.old')} name="old" />}
        <NewPasswordField label={t('admin-access.account.password.new')} />
        <SecondFactorField />
        <button className="btn btn--main" type="submit">
          {t('admin-access.account.password.save')}
        </button>
      </form>
    </StaffPanel>
  );
}

/** Number of remaining recovery codes and the form for new ones. */
export function CodesPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="own-codes" title={t('admin-access.account.codes')}>
      <p className="small muted">{t('admin-access.account.codes.left', { count: model.codesLeft })}</p>
      <form className="staff-form mt3" method="post" action={layout.href(`${ADDRESS}/codes`)}>
        <AuthFields auth={layout.auth} />
        <SecondFactorField />
        <button className="btn btn--line" type="submit">
          {t('admin-access.account.codes.make')}
        </button>
      </form>
    </StaffPanel>
  );
}

/** The language of alerts and e-mails; pages have the language of their address. */
export function LanguagePanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="own-language" title={t('layout.language')}>
      <StaffForm layout={layout} className="staff-form" action={layout.href(`${ADDRESS}/language`)}>
        <FieldRow label={t('admin-access.account.language')}>
          <Select className="input select" name="language" defaultValue={model.language}>
            {LOCALE_CODES.map((code) => (
              <option key={code} value={code} lang={LOCALES[code].tag}>
                {LOCALES[code].name}
              </option>
            ))}
          </Select>
        </FieldRow>
        <button className="btn btn--line" type="submit">
          {t('admin-settings.save')}
        </button>
      </StaffForm>
    </StaffPanel>
  );
}
