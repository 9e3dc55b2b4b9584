import type { ReactElement } from 'react';
import dailyBonus from '../../islands/daily-bonus.island.tsx';
import { href, LOCALES } from '../../src/shared/locales.ts';
import type { DayReward, Streak, StreakTable } from '../../src/shared/streak.ts';
import { signInHref } from '../layout/destinations.ts';
import { definePage, type PageProps } from '../render.tsx';
import { Island } from '../ui/island.tsx';
import { useT } from '../ui/texts.tsx';
import { Perks } from './perks.tsx';
import { History } from './history.tsx';
import { Coming, StreakRules } from './streak-panels.tsx';

/** What of the page is a player's own. */
export interface OwnBonusModel {
  /** Free spins of the wheel. */
  readonly freeSpins: number;
  readonly invite: {
    readonly code: string;
    /** Whether the player chose it: then it stays. */
    readonly isChosen: boolean;
    /** What a friend's code gave; null as long as none was activated. */
    readonly activatedPoints: number | null;
  };
  /** The newest movements of points. */
  readonly history: readonly {
    readonly id: number;
    readonly reason: string;
    readonly points: number;
    /** ISO 8601. */
    readonly createdAt: string;
  }[];
  /** Of each form of the page: what is sent twice happens once. */
  readonly keys: { readonly take: string; readonly set: string; readonly activate: string };
}

export interface BonusPageModel {
  readonly table: StreakTable;
  readonly streak: Streak;
  /** Whether there was a streak, and a day of it was missed. */
  readonly isBroken: boolean;
  readonly coming: readonly (DayReward & { readonly inDays: number })[];
  /** The day from which on the reward stays as it is. */
  readonly lastDay: DayReward;
  /** The server's time, and when the next day begins: milliseconds since 1970. */
  readonly nowMs: number;
  readonly nextDayMs: number;
  /** The date of the next day in Moscow, as midnight UTC. */
  readonly nextDateMs: number;
  /** What one point is worth in the shown currency, rounded down. */
  readonly pointWorth: number;
  readonly inviteGiftPoints: number;
  /** Percent of each level of the referral programme. */
  readonly referralPercents: readonly number[];
  /** Null for a guest. */
  readonly own: OwnBonusModel | null;
}

/** The daily bonus with its streak, and what other bonuses there are. */
export const bonusPage = definePage<BonusPageModel>({
  name: 'bonus',
  Component: Bonus,
  title: (_, t) => t('bonus.title'),
  description: (_, t) => t('bonus.description'),
});

type Props = PageProps<BonusPageModel>;

function Bonus(props: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('bonus.heading')}</h1>
        <p>{t('bonus.lead', { days: props.model.table.spinEachDays })}</p>
      </header>
      <Today {...props} />
      <Perks {...props} />
      <div className="split split--even section">
        <Coming {...props} />
        {props.model.own === null ? <StreakRules {...props} /> : <History own={props.model.own} frame={props.frame} />}
      </div>
      {props.model.own !== null && (
        <div className="section">
          <StreakRules {...props} />
        </div>
      )}
    </div>
  );
}

function Today({ model, frame }: Props): ReactElement {
  const t = useT();
  const { table, streak, isBroken, nowMs, nextDayMs, nextDateMs, own } = model;
  const dayFormat = new Intl.DateTimeFormat(LOCALES[frame.locale].tag, {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return (
    <section className="panel today" aria-labelledby="today">
      <Island
        of={dailyBonus}
        props={{
          ...{ table, streak, isBroken, nowMs, untilMs: nextDayMs },
          nextDay: t('bonus.nextDay', { date: dayFormat.format(nextDateMs) }),
          action: href(frame.locale, '/bonus'),
          auth: { auth: frame.auth, idempotencyKey: own?.keys.take ?? null },
          signIn: frame.player === null ? signInHref(frame) : null,
        }}
      />
    </section>
  );
}
