import { formatChance, formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { floorTotal } from '#src/shared/money.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { CaseCard } from '#views/ui/case-card.tsx';
import { seatName } from '#ui/battles/face.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import type { BattleCardModel } from '#ui/models/battles.ts';
import { Money, Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useCurrency, useT } from '#ui/texts.tsx';
import { CountersPanel } from './counters-panel.tsx';
import { moscowDay, formatDays } from '#src/shared/format-time.ts';
import { Podium, Ranks } from './ranks.tsx';
import { useHref } from '#ui/href.ts';
import type { RankModel, FavouriteModel, BestDropModel, CountersModel } from '#src/portal/leaderboards/outputs.ts';

const PERIODS = ['day', 'week', 'month', 'all'] as const;
type PeriodName = (typeof PERIODS)[number];

/** Period shown without a query. */
const USUAL: PeriodName = 'week';

export interface TopPageModel {
  readonly period: PeriodName;
  /** ISO dates of the first and last day; null for all time. */
  readonly days: { readonly first: string; readonly last: string } | null;
  readonly counters: CountersModel;
  /** First ten places. */
  readonly players: readonly RankModel[];
  /** The viewer's place when it is not among the first ten. */
  readonly own: RankModel | null;
  readonly best: BestDropModel | null;
  readonly favourite: FavouriteModel | null;
  /** The biggest public battle of the last day, if there was one. */
  readonly battles: readonly BattleCardModel[];
}

/** Leaderboards of a period: players by value won, best drop and most opened case. */
export const topPage = definePage<TopPageModel>({
  name: 'top',
  styles: 'top',
  isLong: true,
  Component: TopPage,
  title: ({ period }, t) => titleOf(period, t),
  description: (_, t) => t('leaderboards.description'),
});

const titleOf = (period: PeriodName, t: T): string =>
  period === USUAL
    ? t('leaderboards.title')
    : `${t('leaderboards.title')}: ${t(`leaderboards.period.${period}`).toLowerCase()}`;

const ON_PODIUM = 3;

function TopPage({ model, layout }: PageProps<TopPageModel>): ReactElement {
  const t = useT();
  const { locale } = layout;
  const podium = model.players.length >= ON_PODIUM ? model.players.slice(0, ON_PODIUM) : [];
  const otherPlayers = model.players.slice(podium.length);
  const isEmpty = model.players.length === 0;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('leaderboards.title')}</h1>
        <p>{t('leaderboards.intro')}</p>
      </header>
      <div className="top">
        <section className="top__main" aria-labelledby="top-period">
          <div className="top__head">
            <h2 id="top-period">{headingOf(model, locale, t)}</h2>
            <Periods period={model.period} />
          </div>
          {isEmpty && (
            <EmptyNote icon="medal" title={t('leaderboards.empty')} text={t('leaderboards.empty.text')}>
              <a className="btn" href={layout.href('/')}>
                {t('leaderboards.empty.cases')}
              </a>
            </EmptyNote>
          )}
          {podium.length > 0 && <Podium players={podium} />}
          {(otherPlayers.length > 0 || model.own !== null) && (
            <Ranks players={otherPlayers} own={model.own} period={model.period} />
          )}
        </section>
        {!isEmpty && <Side model={model} locale={locale} />}
      </div>
      <CountersPanel counters={model.counters} />
    </div>
  );
}

/** `Week, 16–22 November`. */
function headingOf({ period, days }: TopPageModel, locale: Locale, t: T): string {
  const name = t(`leaderboards.period.${period}`);
  return days === null ? name : `${name}, ${formatDays(days.first, days.last, LOCALES[locale].tag)}`;
}

function Periods({ period }: { period: PeriodName }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <nav className="seg" aria-label={t('leaderboards.period')}>
      {PERIODS.map((topPeriod) => (
        <a
          key={topPeriod}
          href={href(topPeriod === USUAL ? '/top' : `/top?period=${topPeriod}`)}
          aria-current={topPeriod === period ? 'true' : undefined}
        >
          {t(`leaderboards.period.${topPeriod}`)}
        </a>
      ))}
    </nav>
  );
}

function Side({ model, locale }: { model: TopPageModel; locale: Locale }): ReactElement | null {
  const href = useHref();
  const t = useT();
  const { best, favourite, period, battles } = model;
  if (best === null && favourite === null && battles.length === 0) return null;
  return (
    <aside className="top__side" aria-label={t('leaderboards.side')}>
      {best !== null && (
        <section className="panel" aria-labelledby="top-best">
          <h2 id="top-best">{t(`leaderboards.best.${period}`)}</h2>
          <BestDrop best={best} locale={locale} />
        </section>
      )}
      {favourite !== null && (
        <section className="panel" aria-labelledby="top-favourite">
          <h2 id="top-favourite">{t('leaderboards.favourite')}</h2>
          <div className="mt3">
            <CaseCard card={favourite.card} href={href(`/case/${favourite.card.name}`)} size="lead" />
          </div>
          <p className="small muted mt3">
            {t(`leaderboards.favourite.opened`, {
              count: favourite.opened,
              number: formatCount(favourite.opened),
              share: formatPercent(Math.round(favourite.share * 1000) / 10, t.tag),
            })}
          </p>
        </section>
      )}
      {battles.map((battle) => (
        <section key={battle.id} className="panel" aria-labelledby="top-battle">
          <h2 id="top-battle">{t('leaderboards.battle')}</h2>
          <BiggestBattle battle={battle} />
        </section>
      ))}
    </aside>
  );
}

function BiggestBattle({ battle }: { battle: BattleCardModel }): ReactElement {
  const href = useHref();
  const t = useT();
  const { rate } = useCurrency();
  const { id, mode, format, seats, winner } = battle;
  const winners = seats.filter(({ seat }) => winner?.seats.includes(seat));
  const won = floorTotal(
    seats.map(({ wonMinor }) => wonMinor),
    rate,
  );
  return (
    <>
      <p className="mt3">
        <b className="display">
          {mode === 'shared' ? t('battles.past.shared') : winners.map((seat) => seatName(seat, t)).join(', ')}
        </b>
      </p>
      <p className="small muted">
        {t('battles.name', { mode: t(`battles.mode.${mode}`), format: t(`battles.format.${format}`) })}
        {' · '}
        {t('battles.card.rounds', { count: battle.cases.length })}
      </p>
      <p className="mt3">
        <Money amount={won} className="price" />
      </p>
      <p className="small mt3">
        <a className="link link--under" href={href(`/battles/${id}`)} rel="nofollow">
          {t('leaderboards.battle.open')}
        </a>
      </p>
    </>
  );
}

function BestDrop({ best, locale }: { best: BestDropModel; locale: Locale }): ReactElement {
  const href = useHref();
  const t = useT();
  const { item, owner } = best;
  const when = moscowDay(best.createdAt, LOCALES[locale].tag);
  const chance =
    best.chance === null ? '' : `, ${t('leaderboards.chance', { chance: formatChance(best.chance, t.tag) })}`;
  return (
    <>
      <ItemLink item={item} className="big-item edge mt3">
        <Picture logo={item.logo} size="result" />
        <b className="display">{item.title}</b>
        <RarityLabel rarity={item.rarity} />
        <Price of={item} />
        <span className="tiny muted">{`${when}${chance}`}</span>
      </ItemLink>
      <p className="small spread mt2">
        <a className="link link--under" href={href(`/profile/${String(owner.ID)}`)}>
          {owner.name}
        </a>
        <a className="link link--under" href={href(`/fair/draw/${String(best.drawId)}`)}>
          {t('leaderboards.proof')}
        </a>
      </p>
    </>
  );
}
