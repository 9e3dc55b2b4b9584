import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { RARITIES } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { Choice } from './fields.tsx';
import { ItemsFound, itemsFragment } from './items-fragment.tsx';
import type { ItemsModel } from './models.ts';

export const itemsPage = definePage<ItemsModel>({
  name: 'staff-items',
  Component: Items,
  title: (_model, t) => t('admin-catalogue.items.title'),
  robots: 'noindex',
});

function Items({ model, layout }: PageProps<ItemsModel>): ReactElement {
  const t = useT();
  const { filter } = model;
  return (
    <>
      <StaffHead
        title={t('admin-catalogue.title')}
        actions={
          <a className="btn" href={layout.href('/staff/catalogue/items/new')} data-key="a">
            <Icon name="plus" small />
            {t('admin-catalogue.item.new')}
          </a>
        }
      />
      <CatalogueTabs here="items" />
      <Filters
        action={layout.href('/staff/catalogue/items')}
        fragment={itemsFragment.id}
        label={t('admin-catalogue.items.find')}
      >
        <SearchField label={t('admin-catalogue.items.find')} value={filter.q} />
        <FieldRow label={t('admin-catalogue.rarity')}>
          <Choice
            name="rarity"
            value={filter.rarity}
            choices={[
              { value: '', text: t('admin-catalogue.rarity.any') },
              ...RARITIES.map((value) => ({ value, text: t(rarityKey(value)) })),
            ]}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.listed')}>
          <Choice
            name="listed"
            value={filter.listed}
            choices={[
              { value: '', text: t('admin-catalogue.listed.any') },
              { value: '1', text: t('admin-catalogue.listed.yes') },
              { value: '0', text: t('admin-catalogue.listed.no') },
            ]}
          />
        </FieldRow>
      </Filters>
      <ItemsFound model={model} layout={layout} />
    </>
  );
}
