import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { ProfileTabs } from '../profiles/profile-tabs.tsx';
import { definePage, type PageProps } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { invitationPage } from '../ui/sign-in-invitation.tsx';
import { Stat } from '../ui/stat.tsx';
import { useT } from '../ui/texts.tsx';
import { BreakPanels } from './break-panels.tsx';
import { LimitForm } from './limit-form.tsx';
import type { LimitsPageModel } from './limits-model.ts';
import { PlayChart } from './play-chart.tsx';
import { ReminderPanel } from './reminder-panel.tsx';

type Props = PageProps<LimitsPageModel>;

const SPANS = ['month', 'weeks', 'all'] as const;

/** What was spent and won, one's own limits, pauses, and the way out. */
export const limitsPage = definePage<LimitsPageModel>({
  name: 'limits',
  Component: Limits,
  title: (_, t) => t('privacy.limits.title'),
  robots: 'noindex',
});

/** What a guest finds there. */
export const limitsInvitation = invitationPage({
  icon: 'gauge',
  title: 'privacy.limits.title',
  text: 'privacy.limits.invitation',
});

function Limits(props: Props): ReactElement {
  const { model, frame } = props;
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('privacy.limits.title')}</h1>
        <p>{t('privacy.limits.lead')}</p>
      </header>
      <ProfileTabs locale={frame.locale} current="limits" />
      <Play {...props} />
      <div className="limits__split section">
        <div className="stack">
          {model.limits.map((one) => (
            <LimitForm key={one.kind} limit={one} frame={frame} />
          ))}
        </div>
        <div className="stack">
          <ReminderPanel reminder={model.reminder} frame={frame} />
          <BreakPanels pause={model.pause} frame={frame} />
          <Help {...props} />
          <Own {...props} />
        </div>
      </div>
    </div>
  );
}

function Play({ model, frame }: Props): ReactElement {
  const t = useT();
  const { spent, staked, won, sold, net } = model.total;
  const money = (sum: number): string => formatMoney(sum, frame.currency.sign);
  return (
    <section className="panel section" aria-labelledby="play">
      <div className="spread spread--wrap">
        <h2 id="play">{t('privacy.play.title')}</h2>
        <nav className="seg" aria-label={t('privacy.play.span')}>
          {SPANS.map((span) => (
            <a
              key={span}
              href={href(frame.locale, `/profile/limits?span=${span}`)}
              aria-current={span === model.span ? 'true' : undefined}
            >
              {t(`privacy.play.span.${span}`)}
            </a>
          ))}
        </nav>
      </div>
      <div className="limits__nums mt3">
        <Stat name={t('privacy.play.spent')}>{money(spent)}</Stat>
        {staked > 0 && <Stat name={t('privacy.play.staked')}>{money(staked)}</Stat>}
        <Stat name={t('privacy.play.won')}>{money(won)}</Stat>
        <Stat name={t('privacy.play.sold')}>{money(sold)}</Stat>
        <Stat name={t('privacy.play.net')}>
          <span className={net < 0 ? 'bad' : 'good'}>{`${net < 0 ? '−' : ''}${money(Math.abs(net))}`}</span>
        </Stat>
      </div>
      <PlayChart model={model} frame={frame} />
    </section>
  );
}

function Help({ frame }: Props): ReactElement {
  const t = useT();
  return (
    <div className="notice notice--info">
      <Icon name="heart" />
      <span>
        <b>{t('privacy.help.title')}</b> {t('privacy.help.text')} {t('privacy.help.line')}{' '}
        <a className="link link--under" href={href(frame.locale, '/contacts')}>
          {t('privacy.help.write')}
        </a>
      </span>
    </div>
  );
}

/** One's own data: to take along, and to have erased. */
function Own({ frame }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="own-data">
      <h2 id="own-data">{t('privacy.own.title')}</h2>
      <p className="small muted">{t('privacy.own.text')}</p>
      <div className="acts acts--row">
        <a className="btn btn--line" href={href(frame.locale, '/profile/export.json')} download>
          <Icon name="download" small />
          {t('privacy.export.json')}
        </a>
        <a className="btn btn--line" href={href(frame.locale, '/profile/draws.csv')} download>
          <Icon name="download" small />
          {t('privacy.export.draws')}
        </a>
      </div>
      <p className="small">
        <a className="link link--under" href={href(frame.locale, '/profile/delete')}>
          {t('privacy.delete.title')}
        </a>
      </p>
    </section>
  );
}
