import type { ReactElement } from 'react';
import { formatG } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { definePart, type PageProps } from '../render.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { RarityLabel } from '../ui/rarity-label.tsx';
import { useT } from '../ui/texts.tsx';
import type { ItemsModel } from './models.ts';
import { Thumb } from './thumb.tsx';
import { roubles } from './words.tsx';

/** The items that a search found. */
export const itemsPart = definePart<ItemsModel>({ id: 'staff-items', Component: ItemsFound });

export function ItemsFound({ model, frame }: PageProps<ItemsModel>): ReactElement {
  const t = useT();
  const { items, found, next } = model;
  return (
    <div id={itemsPart.id}>
      <p className="muted small" role="status">
        {t('workshop.items.found', { count: found })}
      </p>
      {found === 0 ? (
        <EmptyNote icon="search-x" title={t('workshop.none')} text={t('workshop.none.text')} />
      ) : (
        <section className="panel" aria-label={t('workshop.items.title')}>
          <div className="grid-table" tabIndex={0} role="group" aria-label={t('workshop.items.title')}>
            <table className="shop-table">
              <thead>
                <tr>
                  <th>{t('workshop.item')}</th>
                  <th>{t('workshop.rarity')}</th>
                  <th className="num">{t('workshop.price')}</th>
                  <th className="num only-d">{t('workshop.priceG')}</th>
                  <th className="num only-d">{t('workshop.item.inCases')}</th>
                  <th className="only-d">{t('workshop.listed')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.id}>
                    <td>
                      <span className="got">
                        <Thumb logo={item.logo} />
                        <a className="link" href={href(frame.locale, `/staff/catalogue/items/${String(item.id)}`)}>
                          {item.title}
                        </a>
                      </span>
                    </td>
                    <td>
                      <RarityLabel rarity={item.rarity} />
                    </td>
                    <td className="num">{roubles(item.priceMinor)}</td>
                    <td className="num only-d muted">{formatG(item.priceG)}</td>
                    <td className="num only-d muted">{item.cases}</td>
                    <td className="only-d">
                      {item.isListed ? (
                        <span className="badge badge--ok">{t('workshop.listed.one')}</span>
                      ) : (
                        <span className="badge">{t('workshop.listed.not')}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {next !== null && (
        <a className="btn btn--line" href={href(frame.locale, next)}>
          {t('workshop.more')}
        </a>
      )}
    </div>
  );
}
