import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { useT } from '#ui/texts.tsx';
import type { ItemsModel } from './models.ts';
import { Thumb } from './thumb.tsx';
import { roubles } from './words.tsx';

export const itemsFragment = defineFragment<ItemsModel>({ id: 'staff-items', Component: ItemsFound });

export function ItemsFound({ model, layout }: PageProps<ItemsModel>): ReactElement {
  const t = useT();
  const { items, found, next } = model;
  return (
    <div id={itemsFragment.id}>
      <p className="muted small" role="status">
        {t('admin-catalogue.items.found', { count: found })}
      </p>
      {found === 0 ? (
        <EmptyNote icon="search-x" title={t('admin-catalogue.none')} text={t('admin-catalogue.none.text')} />
      ) : (
        <section className="panel" aria-label={t('admin-catalogue.items.title')}>
          <GridTable
            label={t('admin-catalogue.items.title')}
            columns={[
              { title: t('admin-catalogue.item') },
              { title: t('admin-catalogue.rarity'), isMinor: true },
              { title: t('admin-catalogue.price'), isNumber: true },
              { title: t('admin-catalogue.priceG'), isNumber: true, isMinor: true },
              { title: t('admin-catalogue.item.inCases'), isNumber: true },
              { title: t('admin-catalogue.listed'), isMinor: true },
            ]}
          >
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <span className="got">
                    <Thumb logo={item.logo} />
                    <a className="link" href={layout.href(`/staff/catalogue/items/${String(item.id)}`)}>
                      {item.title}
                    </a>
                  </span>
                </td>
                <td>
                  <RarityLabel rarity={item.rarity} />
                </td>
                <td className="num">{roubles(item.priceMinor)}</td>
                <td className="num only-d muted">{formatG(item.priceG, t)}</td>
                <td className="num only-d muted">{item.cases}</td>
                <td>
                  {item.isListed ? (
                    <span className="badge badge--ok">{t('admin-catalogue.listed.one')}</span>
                  ) : (
                    <span className="badge">{t('admin-catalogue.listed.not')}</span>
                  )}
                </td>
              </tr>
            ))}
          </GridTable>
        </section>
      )}
      <Pager first={null} next={next === null ? null : layout.href(next)} />
    </div>
  );
}
