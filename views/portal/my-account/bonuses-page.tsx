import { formatPercent } from '#src/shared/format-odds.ts';
import { Points } from '#ui/money.tsx';
import type { ReactElement, ReactNode } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { Streak, TrackDay } from '#src/shared/streak.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

type Use = 'there' | 'used' | 'over';

/** Voucher for one free opening of a case. */
export interface VoucherModel {
  readonly id: number;
  /** URL name of the case. */
  readonly incase: string;
  readonly title: string;
  /** ISO 8601. */
  readonly untilAt: string;
  readonly state: Use;
}

/** Personal top-up code. */
export interface OwnCodeModel {
  readonly code: string;
  /** Percentage added to a top-up. */
  readonly percent: number;
  /** Minimum top-up in the display currency; null for any sum. */
  readonly minSum: number | null;
  /** ISO 8601; null without an expiry. */
  readonly untilAt: string | null;
  readonly state: Use;
}

export interface BonusesPageModel extends PlayerCardModel {
  readonly streak: Streak;
  readonly track: readonly TrackDay[];
  readonly freeSpins: number;
  readonly cashbackPercent: number;
  /** Expiry of the wheel's cashback, in milliseconds since 1970; null without one. */
  readonly cashbackUntilMs: number | null;
  readonly vouchers: readonly VoucherModel[];
  readonly codes: readonly OwnCodeModel[];
}

type Props = PageProps<BonusesPageModel>;

export const bonusesPage = definePage<BonusesPageModel>({
  name: 'bonuses',
  styles: 'account',
  Component: Page,
  title: (_, t) => t('my-account.bonuses.title'),
  robots: 'noindex',
});

export const bonusesInvitation = invitationPage({
  icon: 'gift',
  title: 'my-account.bonuses.title',
  text: 'my-account.bonuses.invitation',
});

function Page(props: Props): ReactElement {
  const { model, layout } = props;
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="bonuses" />
      <div className="given mt3">
        <StreakPanel {...props} />
        <SpinsPanel {...props} />
        <CashbackPanel {...props} />
        <Vouchers {...props} />
        <Codes {...props} />
      </div>
    </div>
  );
}

function Panel(props: { id: string; title: string; className?: string; children: ReactNode }): ReactElement {
  const { id, title, className = '', children } = props;
  return (
    <section className={`panel given__panel ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const MARKS = { taken: 'is-done', today: 'is-now', later: undefined } as const;

function StreakPanel({ model: { streak, track }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <Panel id="streak" title={t('my-account.bonuses.streak')} className="given__wide">
      <p className="given__sum">{t('my-account.bonuses.streak.days', { count: streak.takenDays })}</p>
      <ol className="streak">
        {track.map(({ day, points, state }) => (
          <li key={day} className={MARKS[state]} aria-current={state === 'today' ? 'step' : undefined}>
            <b>
              <Points amount={points} isGain />
            </b>
            <span>{day}</span>
          </li>
        ))}
      </ol>
      {streak.isTodayTaken ? (
        <p className="small muted row">
          <Icon name="check" small />
          {t('my-account.bonuses.streak.taken')}
        </p>
      ) : (
        <a className="btn btn--main" href={layout.href('/bonus')}>
          <Icon name="gift" small />
          {t('my-account.bonuses.streak.take')}
        </a>
      )}
    </Panel>
  );
}

function SpinsPanel({ model: { freeSpins }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <Panel id="spins" title={t('my-account.bonuses.spins')}>
      <p className="given__sum">{formatCount(freeSpins)}</p>
      <a className="btn btn--line" href={layout.href('/wheel')}>
        {t('my-account.bonuses.spins.open')}
      </a>
    </Panel>
  );
}

function CashbackPanel({ model: { cashbackUntilMs, cashbackPercent } }: Props): ReactElement {
  const t = useT();
  return (
    <Panel id="cashback" title={t('my-account.bonuses.cashback')}>
      <p className="given__sum">
        {cashbackUntilMs === null ? (
          t('my-account.bonuses.cashback.none')
        ) : (
          <MomentText
            at={new Date(cashbackUntilMs).toISOString()}
            text={(time) => t('my-account.bonuses.cashback.until', { time })}
          />
        )}
      </p>
      <p className="small muted">
        {cashbackUntilMs === null
          ? t('my-account.bonuses.cashback.how')
          : t('my-account.bonuses.cashback.text', { percent: formatPercent(cashbackPercent, t.tag) })}
      </p>
    </Panel>
  );
}

function Until({ state, untilAt }: { state: Use; untilAt: string | null }) {
  const t = useT();
  if (state !== 'there') return <span className="list__more">{t(`my-account.bonuses.${state}`)}</span>;
  if (untilAt === null) return null;
  return (
    <span className="list__more">
      <MomentText at={untilAt} text={(time) => t('my-account.bonuses.until', { time })} />
    </span>
  );
}

function Vouchers({ model: { vouchers }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <Panel id="vouchers" title={t('my-account.bonuses.vouchers')} className="given__list">
      {vouchers.length === 0 && <p className="small muted">{t('my-account.bonuses.vouchers.none')}</p>}
      <ul className="list">
        {vouchers.map(({ id, incase, title, untilAt, state }) => (
          <li key={id} className={state === 'there' ? undefined : 'muted'}>
            <span>
              <b>{title}</b>
              <Until state={state} untilAt={untilAt} />
            </span>
            {state === 'there' && (
              <a className="btn right" href={layout.href(`/case/${incase}?voucher=${String(id)}`)}>
                {t('my-account.bonuses.vouchers.open')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Codes({ model: { codes }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <Panel id="codes" title={t('my-account.bonuses.codes')} className="given__list">
      {codes.length === 0 && <p className="small muted">{t('my-account.bonuses.codes.none')}</p>}
      <ul className="list">
        {codes.map(({ code, percent, minSum, untilAt, state }) => (
          <li key={code} className={state === 'there' ? undefined : 'muted'}>
            <span>
              <b className="code-own__code">{code}</b>
              <span className="list__more">
                {minSum === null
                  ? t('my-account.bonuses.codes.gain', { percent: formatPercent(percent, t.tag) })
                  : t('my-account.bonuses.codes.gainFrom', {
                      percent: formatPercent(percent, t.tag),
                      sum: formatMoney(minSum, layout.currency.sign),
                    })}
              </span>
              <Until state={state} untilAt={untilAt} />
            </span>
            {state === 'there' && (
              <span className="right row">
                <Island
                  of={copyText}
                  props={{
                    text: code,
                    label: t('my-account.bonuses.codes.copy'),
                    done: t('my-account.bonuses.codes.copied'),
                    look: 'icon' as const,
                  }}
                />
                <a className="btn" href={layout.href(`/payment?promo=${code}`)}>
                  {t('my-account.bonuses.codes.use')}
                </a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
