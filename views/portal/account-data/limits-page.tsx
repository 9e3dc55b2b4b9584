import type { ReactElement } from 'react';
import { PlayerCard } from '#views/portal/my-account/player-card.tsx';
import { ProfileTabs } from '#views/portal/my-account/profile-tabs.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import { Breaks } from './breaks-fragment.tsx';
import { LimitPanel } from './limit-fragment.tsx';
import type { LimitsPageModel } from './limits-model.ts';
import { Play } from './play-fragment.tsx';
import { ReminderPanel } from './reminder-panel.tsx';

type Props = PageProps<LimitsPageModel>;

export const limitsPage = definePage<LimitsPageModel>({
  name: 'limits',
  styles: 'account',
  showsBreak: true,
  Component: Limits,
  title: (_, t) => t('account-data.limits.title'),
  robots: 'noindex',
});

export const limitsInvitation = invitationPage({
  icon: 'gauge',
  title: 'account-data.limits.title',
  text: 'account-data.limits.invitation',
});

function Limits(props: Props): ReactElement {
  const { model, layout } = props;
  const t = useT();
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="limits" />
      <header className="limits__head">
        <h2>{t('account-data.limits.title')}</h2>
        <p className="small muted">{t('account-data.limits.lead')}</p>
      </header>
      <Play {...props} />
      <div className="limits__split section">
        <div className="stack">
          {model.limits.map((limit) => (
            <LimitPanel key={limit.kind} limit={limit} layout={layout} />
          ))}
        </div>
        <div className="stack">
          <ReminderPanel reminder={model.reminder} layout={layout} />
          <Breaks pause={model.pause} layout={layout} />
          <Help {...props} />
          <Own {...props} />
        </div>
      </div>
    </div>
  );
}

function Help({ layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="notice notice--info">
      <Icon name="heart" />
      <span>
        <b>{t('account-data.help.title')}</b> {t('account-data.help.text')} {t('account-data.help.line')}{' '}
        <a className="link link--under" href={layout.href('/contacts')}>
          {t('account-data.help.write')}
        </a>
      </span>
    </div>
  );
}

function Own({ layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="own-data">
      <h2 id="own-data">{t('account-data.own.title')}</h2>
      <p className="small muted">{t('account-data.own.text')}</p>
      <div className="acts acts--row">
        <a className="btn btn--line" href={layout.href('/profile/export.json')} download>
          <Icon name="download" small />
          {t('account-data.export.json')}
        </a>
        <a className="btn btn--line" href={layout.href('/profile/audit')}>
          <Icon name="shield-check" small />
          {t('account-data.audit.link')}
        </a>
        <a className="btn btn--line" href={layout.href('/profile/draws.csv')} download>
          <Icon name="download" small />
          {t('account-data.export.draws')}
        </a>
      </div>
      <p className="small">
        <a className="link link--under" href={layout.href('/profile/delete')}>
          {t('account-data.delete.title')}
        </a>
      </p>
    </section>
  );
}
