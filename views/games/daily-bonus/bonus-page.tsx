import type { ReactElement } from 'react';
import dailyBonus from '#islands/daily-bonus.island.tsx';
import { dayOfMonth } from '#src/shared/format-time.ts';
import type { DayReward, Streak, StreakTable } from '#src/shared/streak.ts';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';
import { Perks } from './perks.tsx';
import { History } from './history.tsx';
import { Coming, StreakRules } from './streak-panels.tsx';

export interface OwnBonusModel {
  readonly freeSpins: number;
  readonly invite: {
    readonly code: string;
    /** True when the player chose the code; it cannot be changed again. */
    readonly isChosen: boolean;
    /** Points received for a friend's code; null before one is activated. */
    readonly activatedPoints: number | null;
  };
  readonly history: readonly {
    readonly id: number;
    readonly reason: string;
    readonly points: number;
    /** ISO 8601. */
    readonly createdAt: string;
  }[];
  /** Idempotency keys, one for each form of the page. */
  readonly keys: { readonly take: string; readonly set: string; readonly activate: string };
}

export interface BonusPageModel {
  readonly table: StreakTable;
  readonly streak: Streak;
  /** True when a streak ended because a day was missed. */
  readonly isBroken: boolean;
  readonly coming: readonly (DayReward & { readonly inDays: number })[];
  /** The day from which the reward no longer grows. */
  readonly lastDay: DayReward;
  /** Server time and start of the next day, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly nextDayMs: number;
  /** Next day's date in Moscow, as midnight UTC. */
  readonly nextDateMs: number;
  /** Value of one point in the display currency, rounded down. */
  readonly pointWorth: number;
  readonly inviteGiftPoints: number;
  /** Percent for each level of the referral programme. */
  readonly referralPercents: readonly number[];
  /** Null for a guest. */
  readonly own: OwnBonusModel | null;
}

export const bonusPage = definePage<BonusPageModel>({
  name: 'bonus',
  styles: 'gifts',
  Component: Bonus,
  title: (_, t) => t('daily-bonus.title'),
  description: (_, t) => t('daily-bonus.description'),
});

type Props = PageProps<BonusPageModel>;

function Bonus(props: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('daily-bonus.heading')}</h1>
        <p>{t('daily-bonus.lead', { days: props.model.table.spinEachDays })}</p>
      </header>
      <Today {...props} />
      <Perks {...props} />
      <div className="split split--even section">
        <Coming {...props} />
        {props.model.own === null ? (
          <StreakRules {...props} />
        ) : (
          <History own={props.model.own} layout={props.layout} />
        )}
      </div>
      {props.model.own !== null && (
        <div className="section">
          <StreakRules {...props} />
        </div>
      )}
    </div>
  );
}

function Today({ model, layout }: Props): ReactElement {
  const t = useT();
  const { table, streak, isBroken, nowMs, nextDayMs, nextDateMs, own } = model;
  return (
    <section className="panel today" aria-labelledby="today">
      <Island
        of={dailyBonus}
        props={{
          table,
          streak,
          isBroken,
          nowMs,
          untilMs: nextDayMs,
          nextDay: t('daily-bonus.nextDay', { date: dayOfMonth(new Date(nextDateMs).toISOString(), t.tag) }),
          action: layout.href('/bonus'),
          auth: { auth: layout.auth, idempotencyKey: own?.keys.take ?? null },
          signIn: layout.player === null ? signInHref(layout) : null,
        }}
      />
    </section>
  );
}
