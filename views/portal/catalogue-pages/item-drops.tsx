import type { ReactElement } from 'react';
import { useHref } from '#ui/href.ts';
import { Moment } from '#ui/moment.tsx';
import { MoneyColumn, Price } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import type { ItemDropModel } from './item-page.tsx';

/** The latest drops of the item, each with the price that it keeps. */
export function ItemDrops({ drops }: { drops: readonly ItemDropModel[] }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="drops">
      <h2 id="drops">{t('cases.feed.title')}</h2>
      {drops.length === 0 ? (
        <p className="muted mt2">{t('catalogue-pages.item.drops.none')}</p>
      ) : (
        <DropList drops={drops} />
      )}
    </section>
  );
}

export const DropList = ({ drops }: { drops: readonly ItemDropModel[] }): ReactElement => (
  <MoneyColumn amounts={drops.map(({ price }) => price)}>
    <ul className="list">
      {drops.map((drop) => (
        <Drop key={drop.insertId} drop={drop} />
      ))}
    </ul>
  </MoneyColumn>
);

function Drop({ drop }: { drop: ItemDropModel }): ReactElement {
  const href = useHref();
  const t = useT();
  const { owner, createdAt } = drop;
  return (
    <li>
      <span className="item-story__who">
        {owner === null ? (
          t('cases.feed.hidden')
        ) : (
          <a className="link link--under" href={href(`/profile/${String(owner.id)}`)}>
            {owner.name}
          </a>
        )}
        <span className="list__more">
          {drop.isOfGame && `${t('catalogue-pages.item.drops.game')}, `}
          {drop.case !== null && (
            <>
              <a className="link" href={href(`/case/${drop.case.name}`)}>
                {drop.case.title}
              </a>
              {', '}
            </>
          )}
          <Moment at={createdAt} />
        </span>
      </span>
      <span className="right">
        <Price of={drop} />
      </span>
    </li>
  );
}
