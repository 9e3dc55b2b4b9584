import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { CountrySelect } from '#views/ui/country-select.tsx';
import { Money } from '#ui/money.tsx';
import { Stat } from '#views/ui/stat.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountsPageModel } from './accounts-model.ts';

type Props = PageProps<AccountsPageModel>;

/** Everything that the player may change, with one button for all of it. */
export function ChangesForm(props: Props): ReactElement {
  const t = useT();
  const { layout } = props;
  return (
    <form className="account__column" method="post" action={layout.href('/profile/account')}>
      <AuthFields auth={layout.auth} />
      <NamePanel {...props} />
      <CountryPanel {...props} />
      <SettingsPanel {...props} />
      <p className="panel account__bar">
        <button className="btn btn--main" type="submit">
          {t('my-account.accounts.save')}
        </button>
      </p>
    </form>
  );
}

function NamePanel({ model }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="account-name" data-said={t('layout.field.empty')}>
      <h2 id="account-name">{t('my-account.accounts.name')}</h2>
      <div className="stack">
        <label className="field">
          <span className="field__label">{t('my-account.accounts.name.label')}</span>
          <input
            type="text"
            className="input"
            name="name"
            defaultValue={model.player.name}
            minLength={2}
            maxLength={model.longestName}
            autoComplete="nickname"
            aria-describedby="account-name-hint"
            required
          />
        </label>
        <p id="account-name-hint" className="tiny muted">
          {t('my-account.accounts.name.hint')}
        </p>
      </div>
    </section>
  );
}

/** Declared country. Paid play may be closed by declared or current country. */
function CountryPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section id="country" className="panel" aria-labelledby="account-country">
      <h2 id="account-country">{t('my-account.accounts.country')}</h2>
      <div className="stack">
        <CountrySelect
          {...model.country}
          none={t('my-account.accounts.country.none')}
          label={t('my-account.accounts.country.label')}
          hint={t('my-account.accounts.country.hint')}
        />
        {layout.isClosed && <p className="notice notice--info">{t('layout.closed.title')}</p>}
      </div>
    </section>
  );
}

/** Settings on this page. The form lists them, because browsers do not submit unticked boxes. */
const SHOWN = ['fastOpening', 'sound', 'notices', 'hideMe'] as const;

function SettingsPanel({ model }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="account-settings">
      <h2 id="account-settings">{t('my-account.accounts.settings')}</h2>
      <div className="stack">
        <input type="hidden" name="shown" value={SHOWN.join(' ')} />
        {SHOWN.map((name) => (
          <div key={name} className="account__wish">
            <label className="check">
              <input
                type="checkbox"
                name={name}
                value="1"
                defaultChecked={model.settings[name]}
                aria-describedby={`account-${name}`}
              />
              <span>{t(`my-account.accounts.settings.${name}`)}</span>
            </label>
            <p id={`account-${name}`} className="tiny muted">
              {t(`my-account.accounts.settings.${name}.text`)}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

export function ReferralPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="account-referral">
      <div className="spread">
        <h2 id="account-referral">{t('my-account.accounts.referral')}</h2>
        <a className="link" href={layout.href('/referral')}>
          {t('my-account.accounts.referral.more')}
        </a>
      </div>
      <div className="account__nums">
        <Stat name={t('my-account.accounts.referral.level')}>
          {t('my-account.accounts.referral.levelValue', {
            level: model.referral.level,
            percent: model.referral.percent,
          })}
        </Stat>
        <Stat name={t('my-account.accounts.referral.invited')}>{formatCount(model.referral.invited)}</Stat>
        <Stat name={t('my-account.accounts.referral.earned')}>
          <Money amount={model.referral.earned} />
        </Stat>
      </div>
    </section>
  );
}
