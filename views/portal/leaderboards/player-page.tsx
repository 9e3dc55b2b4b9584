import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { CaseCard } from '#views/ui/case-card.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import { Island } from '#views/ui/island.tsx';
import { LevelRing } from '#views/ui/level-ring.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money, MoneyColumn, Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { Stat } from '#views/ui/stat.tsx';
import { useT } from '#ui/texts.tsx';
import { moscowDay } from '#src/shared/format-time.ts';
import { useHref } from '#ui/href.ts';
import type { FavouriteModel, WonItemModel } from '#src/portal/leaderboards/outputs.ts';

export interface PlayerPageModel {
  readonly ID: number;
  readonly name: string;
  readonly avatar: string;
  readonly level: number;
  /** ISO date. */
  readonly joined: string;
  readonly isOwn: boolean;
  readonly stats: { readonly opened: number; readonly earned: number; readonly earnedMinor: number };
  readonly best: WonItemModel | null;
  readonly favourite: FavouriteModel | null;
  readonly items: { readonly items: readonly WonItemModel[]; readonly next: string | null; readonly total: null };
  /** True for the first page of items. */
  readonly isFirst: boolean;
}

const EAGER_PICTURES = 6;

export const playerPage = definePage<PlayerPageModel>({
  name: 'player',
  styles: 'top',
  Component: PlayerPage,
  title: ({ name, ID }, t) => t('leaderboards.player.title', { name, id: String(ID) }),
  robots: 'noindex',
});

function PlayerPage({ model, layout }: PageProps<PlayerPageModel>): ReactElement {
  return (
    <div className="wrap player">
      <Card model={model} layout={layout} />
      {(model.best !== null || model.favourite !== null) && <Side model={model} layout={layout} />}
      <Won model={model} own={layout.href(`/profile/${String(model.ID)}`)} />
    </div>
  );
}

type Props = Pick<PageProps<PlayerPageModel>, 'model' | 'layout'>;

function Card({ model, layout: { locale, links, origin } }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel pcard" aria-label={t('leaderboards.player.card')}>
      <div className="pcard__id">
        <LevelRing avatar={model.avatar} level={model.level} />
        <div className="pcard__name">
          <h1>{model.name}</h1>
          <div className="pcard__no">
            <span className="num">{t('my-account.id', { id: String(model.ID) })}</span>
            <Island
              of={copyText}
              props={{
                text: links.absoluteHref(origin, locale, `/profile/${String(model.ID)}`),
                label: t('leaderboards.player.copyLink'),
                done: t('my-account.copied'),
                look: 'icon' as const,
              }}
            />
          </div>
          <p className="tiny muted">
            {t('leaderboards.player.joined', { date: moscowDay(model.joined, LOCALES[locale].tag) })}
          </p>
        </div>
      </div>
      <div className="pcard__nums">
        <Stat name={t('leaderboards.player.opened')}>{formatCount(model.stats.opened)}</Stat>
        <Stat name={t('leaderboards.player.earned')}>
          <Money amount={model.stats.earned} className="num nowrap" />
        </Stat>
      </div>
    </section>
  );
}

function Side({ model, layout: { locale, href } }: Props): ReactElement {
  const t = useT();
  const { best, favourite } = model;
  return (
    <aside className="player__side" aria-label={t('leaderboards.side')}>
      {best !== null && (
        <section className="panel" aria-labelledby="player-best">
          <h2 id="player-best">{t('leaderboards.best.all')}</h2>
          <ItemLink item={best.item} className="big-item edge">
            <Picture logo={best.item.logo} size="result" />
            <b className="display">{best.item.title}</b>
            <RarityLabel rarity={best.item.rarity} />
            <Price of={best.item} />
            <span className="tiny muted">{moscowDay(best.createdAt, LOCALES[locale].tag)}</span>
          </ItemLink>
          <p className="small">
            <a className="link link--under" href={href(`/fair/draw/${String(best.drawId)}`)}>
              {t('leaderboards.proof')}
            </a>
          </p>
        </section>
      )}
      {favourite !== null && (
        <section className="panel" aria-labelledby="player-favourite">
          <h2 id="player-favourite">{t('leaderboards.favourite')}</h2>
          <CaseCard card={favourite.card} href={href(`/case/${favourite.card.name}`)} size="lead" />
          <p className="small muted mt3">
            {t('leaderboards.player.favourite', {
              count: favourite.opened,
              number: formatCount(favourite.opened),
              share: formatPercent(Math.round(favourite.share * 1000) / 10, t.tag),
            })}
          </p>
        </section>
      )}
    </aside>
  );
}

function Won({ model, own }: { model: PlayerPageModel; own: string }) {
  const href = useHref();
  const t = useT();
  const { items, next } = model.items;
  return (
    <section className="player__won" aria-labelledby="player-won">
      <h2 id="player-won">{t('leaderboards.player.won')}</h2>
      {items.length === 0 ? (
        <EmptyNote icon="package" title={t('leaderboards.player.empty')} text={t('leaderboards.player.empty.text')}>
          <a className="btn" href={href('/')}>
            {t('leaderboards.empty.cases')}
          </a>
        </EmptyNote>
      ) : (
        <MoneyColumn amounts={items.map(({ item }) => item.price)}>
          <ul className="item-grid">
            {items.map(({ insertId, item, drawId }, index) => (
              <li key={insertId} className="player__item">
                <ItemTile item={item} load={index < EAGER_PICTURES ? 'eager' : 'lazy'} leadsToItem />
                <a
                  className="player__proof"
                  href={href(`/fair/draw/${String(drawId)}`)}
                  aria-label={t('leaderboards.player.proof', { item: item.title })}
                >
                  <Icon name="shield-check" small />
                </a>
              </li>
            ))}
          </ul>
        </MoneyColumn>
      )}
      {(next !== null || !model.isFirst) && (
        <nav className="player__more" aria-label={t('leaderboards.player.pages')}>
          {!model.isFirst && (
            <a className="btn btn--line" href={own}>
              {t('leaderboards.player.first')}
            </a>
          )}
          {next !== null && (
            <a className="btn btn--line" href={`${own}?cursor=${next}`} rel="next">
              {t('leaderboards.player.older')}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}
