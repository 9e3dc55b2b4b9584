import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountsPageModel } from './accounts-model.ts';

const CHOICES = ['receipts', 'deliveries'] as const;

/** Address for messages, with the kinds that the player wants. */
export function EmailPanel({ model: { email }, layout }: PageProps<AccountsPageModel>): ReactElement | null {
  const t = useT();
  if (email === null) return null;
  return (
    <section className="panel" id="email" aria-labelledby="account-email">
      <h2 id="account-email">{t('player-email.title')}</h2>
      <form className="stack" method="post" action={layout.href('/profile/email')}>
        <AuthFields auth={layout.auth} />
        <label className="field">
          <span className="field__label">{t('player-email.address')}</span>
          <input
            type="text"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            className="input"
            name="address"
            defaultValue={email.address}
            maxLength={1000}
            autoComplete="email"
            aria-describedby="account-email-hint"
          />
        </label>
        <p id="account-email-hint" className="tiny muted">
          {t('player-email.hint')}
        </p>
        {email.address !== '' && (
          <p className={email.isConfirmed ? 'notice notice--good' : 'notice notice--info'}>
            <Icon name={email.isConfirmed ? 'circle-check' : 'info'} />
            <span>{t(email.isConfirmed ? 'player-email.state.confirmed' : 'player-email.state.asked')}</span>
          </p>
        )}
        {CHOICES.filter((name) => email.offered[name]).map((name) => (
          <label key={name} className="check">
            <input type="checkbox" name={name} value="1" defaultChecked={email[name]} />
            <span>{t(`player-email.choice.${name}`)}</span>
          </label>
        ))}
        {CHOICES.filter((name) => !email.offered[name] && email[name]).map((name) => (
          <input key={name} type="hidden" name={name} value="1" />
        ))}
        <button className="btn" type="submit">
          {t('player-email.save')}
        </button>
      </form>
    </section>
  );
}
