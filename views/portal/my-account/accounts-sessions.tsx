import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountsPageModel, SessionModel } from './accounts-model.ts';

type Props = PageProps<AccountsPageModel>;
type RowProps = Pick<Props, 'layout'> & { readonly session: SessionModel };

export function SessionsPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('my-account.accounts.sessions')}</h2>
      <p className="small muted">{t('my-account.accounts.sessions.text')}</p>
      <ul className="list account__list">
        {model.sessions.map((session) => (
          <Row key={session.id} session={session} layout={layout} />
        ))}
      </ul>
      <form className="account__all" method="post" action={layout.href('/profile/sessions/end')}>
        <AuthFields auth={layout.auth} />
        <button className="btn btn--line" type="submit" name="all" value="1" aria-describedby="account-all">
          <Icon name="log-out" small />
          {t('my-account.accounts.sessions.all')}
        </button>
        <p id="account-all" className="tiny muted">
          {t('my-account.accounts.sessions.all.text')}
        </p>
      </form>
    </section>
  );
}

const PHONES = /android|iphone|ipad|mobile/i;

function Row({ session, layout }: RowProps): ReactElement {
  const t = useT();
  const { device, place, current } = session;
  return (
    <li>
      <Icon name={PHONES.test(device) ? 'smartphone' : 'monitor'} />
      <span className="account__what">
        {`${device}, ${place} `}
        {current && <span className="badge badge--ok">{t('my-account.accounts.sessions.current')}</span>}
        <span className="list__more">
          <MomentText at={session.signedInAt} text={(moment) => t('my-account.accounts.sessions.begun', { moment })} />
        </span>
        {!current && (
          <span className="list__more">
            <MomentText at={session.seenAt} text={(moment) => t('my-account.accounts.sessions.seen', { moment })} />
          </span>
        )}
      </span>
      {!current && (
        <form method="post" action={layout.href('/profile/sessions/end')}>
          <AuthFields auth={layout.auth} />
          <button
            className="btn btn--line"
            type="submit"
            name="session"
            value={session.id}
            aria-label={t('my-account.accounts.sessions.endOne', { device, place })}
          >
            {t('my-account.accounts.sessions.end')}
          </button>
        </form>
      )}
    </li>
  );
}
