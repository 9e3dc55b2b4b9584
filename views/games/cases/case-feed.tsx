import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { MoneyColumn, Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { rarityKey } from '#ui/rarity-label.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { CaseFeedModel, FeedDropModel } from './case-page-model.ts';
import { useHref } from '#ui/href.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { Icon } from '#ui/icon.tsx';

/** Number of drops visible at first; a button shows the rest. */
const IN_SIGHT = 6;

/** Latest drops of the case and the best drop of the last 24 hours; null before the first opening. */
export function CaseFeed({ model, layout }: PageProps<CaseFeedModel>): ReactElement | null {
  const inside = useCachedFragment('case-feed', Inside, { model, layout });
  if (model.latest.length === 0) return null;
  return <section className="panel case-page__feed" aria-labelledby="feed" {...inside} />;
}

function Inside({ model: { latest, best } }: PageProps<CaseFeedModel>): ReactElement {
  const t = useT();
  const later = latest.slice(IN_SIGHT);
  return (
    <>
      <h2 id="feed">{t('cases.feed.title')}</h2>
      {best !== null && (
        <div className="feed__best">
          <h3>{t('cases.feed.best')}</h3>
          <FeedDrop drop={best} />
        </div>
      )}
      <FeedDrops drops={latest.slice(0, IN_SIGHT)} />
      {later.length > 0 && (
        <details className="feed__more">
          <summary>
            {t('cases.feed.more', { count: later.length })}
            <Icon name="chevron-down" small />
          </summary>
          <FeedDrops drops={later} />
        </details>
      )}
    </>
  );
}

export const FeedDrops = ({ drops }: { drops: readonly FeedDropModel[] }): ReactElement => (
  <MoneyColumn amounts={drops.map(({ item }) => item.price)}>
    <ul className="feed">
      {drops.map((drop) => (
        <li key={drop.insertId}>
          <FeedDrop drop={drop} />
        </li>
      ))}
    </ul>
  </MoneyColumn>
);

export function FeedDrop({ drop }: { drop: FeedDropModel }): ReactElement {
  const href = useHref();
  const t = useT();
  const { item, owner, createdAt } = drop;
  return (
    <div className="feed__drop" data-r={item.rarity}>
      <Picture logo={item.logo} size="drop" />
      <span className="feed__what">
        <ItemLink item={item} className="link feed__item">
          <b>{item.title}</b>
        </ItemLink>
        <span className="small muted">
          <span className="vh">{`${t(rarityKey(item.rarity))}, `}</span>
          {owner === null ? (
            t('cases.feed.hidden')
          ) : (
            <a className="link" href={href(`/profile/${String(owner.id)}`)}>
              {owner.name}
            </a>
          )}
          {', '}
          <Moment at={createdAt} />
        </span>
      </span>
      <Price of={item} />
    </div>
  );
}
