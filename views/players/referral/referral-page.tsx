import { formatPercent } from '#src/shared/format-odds.ts';
import { formatPoints } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Friends } from './friends-fragment.tsx';
import { OwnLink } from './own-link.tsx';
import type { FriendModel } from '#src/players/referral/outputs.ts';

export interface LevelModel {
  /** Counts from 1. */
  readonly level: number;
  /** Number of active referrals from which the level applies. */
  readonly from: number;
  readonly percent: number;
  readonly state: 'done' | 'now' | 'later';
}

export interface ReferralPageModel {
  /** The player's id, which is the last part of the link. */
  readonly id: number;
  readonly levels: readonly LevelModel[];
  readonly inviteGiftPoints: number;
  /** Friends who have topped up. */
  readonly active: number;
  /** All friends who joined by the link. */
  readonly invited: number;
  /** Earnings, in the display currency and in kopecks of the base currency. */
  readonly earned: number;
  readonly earnedMinor: number;
  /** Newest friends; `next` is the cursor of the next page. */
  readonly friends: { readonly items: readonly FriendModel[]; readonly next: string | null };
  readonly isFirst: boolean;
}

export const referralPage = definePage<ReferralPageModel>({
  name: 'referral',
  styles: 'gifts',
  Component: Referral,
  title: (_, t) => t('referral.title'),
  robots: 'noindex',
});

type Props = PageProps<ReferralPageModel>;

function Referral(props: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('referral.heading')}</h1>
        <p>{t('referral.lead')}</p>
      </header>
      <OwnLink {...props} />
      <Levels {...props.model} />
      <Friends {...props} />
      <div className="section">
        <HowItWorks gift={formatPoints(props.model.inviteGiftPoints, t)} />
      </div>
    </div>
  );
}

const MARKS = { done: 'is-done', now: 'is-now', later: undefined } as const;

function Levels({ levels, active }: Pick<ReferralPageModel, 'levels' | 'active'>): ReactElement {
  const t = useT();
  const next = levels.find(({ state }) => state === 'later');
  return (
    <section className="section" aria-labelledby="levels">
      <div className="section__head">
        <h2 id="levels">{t('referral.levels')}</h2>
        <span className="count">{t('referral.levels.by')}</span>
      </div>
      <ol className="ladder">
        {levels.map(({ level, from, percent, state }) => (
          <li key={level} className={MARKS[state]} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="ladder__name">
              {state === 'done' && <Icon name="check" small />}
              {t('referral.level', { level })}
            </span>
            <b>{formatPercent(percent, t.tag)}</b>
            <span className="tiny">
              {from === 0 ? t('referral.level.first') : t('referral.level.from', { count: from })}
            </span>
            {state === 'now' && (
              <span className="tiny ladder__now">
                {next === undefined
                  ? t('referral.level.now')
                  : t('referral.level.left', { level: next.level, count: next.from - active })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function HowItWorks({ gift }: { gift: string }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="how">
      <h2 id="how">{t('referral.how')}</h2>
      <ul className="list list--tick mt2">
        <li>
          <Icon name="check" small />
          <span>{t('referral.how.percent')}</span>
        </li>
        <li>
          <Icon name="check" small />
          <span>{t('referral.how.money')}</span>
        </li>
        <li>
          <Icon name="gift" small />
          <span>{t('referral.how.gift', { gift })}</span>
        </li>
        <li>
          <Icon name="ban" small />
          <span>{t('referral.how.refused')}</span>
        </li>
      </ul>
    </section>
  );
}
