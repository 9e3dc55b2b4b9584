import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountModel, StaffSessionModel } from './account-page.tsx';

type Props = PageProps<AccountModel>;

export function SessionsPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="own-sessions" title={t('admin-access.account.sessions')} className="mt3">
      <p className="small muted">{t('admin-access.account.sessions.text')}</p>
      <ul className="list staff-own">
        {model.sessions.map((session) => (
          <Row key={session.id} session={session} layout={layout} />
        ))}
      </ul>
      {model.sessions.length > 1 && (
        <form className="mt3" method="post" action={layout.href('/staff/account/sessions/end')}>
          <AuthFields auth={layout.auth} />
          <button className="btn btn--line" type="submit" name="all" value="1">
            <Icon name="log-out" small />
            {t('admin-access.account.sessions.all')}
          </button>
        </form>
      )}
    </StaffPanel>
  );
}

function Row({ session, layout }: Pick<Props, 'layout'> & { session: StaffSessionModel }): ReactElement {
  const t = useT();
  const { device, place, current } = session;
  return (
    <li>
      <Icon name="smartphone" />
      <span className="staff-own__what">
        {`${device}, ${place} `}
        {current && <span className="badge badge--ok">{t('admin-access.account.sessions.current')}</span>}
        <span className="list__more">
          {t('admin-access.account.sessions.begun', {
            moment: shortMoment(session.beganAt, LOCALES[layout.locale].tag),
          })}
        </span>
      </span>
      {!current && (
        <form method="post" action={layout.href('/staff/account/sessions/end')}>
          <AuthFields auth={layout.auth} />
          <button
            className="mini"
            type="submit"
            name="session"
            value={session.id}
            aria-label={t('admin-access.account.sessions.endOne', { device, place })}
          >
            {t('admin-access.account.sessions.end')}
          </button>
        </form>
      )}
    </li>
  );
}
