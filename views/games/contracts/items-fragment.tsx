import type { ReactElement } from 'react';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { ChoiceGrid } from '#views/ui/choice-grid.tsx';
import { useT } from '#ui/texts.tsx';
import { contractAddress } from './contract-address.ts';
import type { ContractFormModel, ContractPageModel } from './contract-page-model.ts';

/** Number of pictures loaded eagerly: the first row of the widest screen. */
const EAGER_PICTURES = 5;

/** Eligible items; the fragment that search and sorting swap. */
export const contractItemsFragment = defineFragment<ContractPageModel>({
  id: 'contract-items',
  Component: ({ model, layout }) => <ContractItems model={model.desk} layout={layout} />,
});

export function ContractItems({ model, layout }: PageProps<ContractFormModel>): ReactElement {
  const t = useT();
  const { list, next } = model.items;
  const inTray = new Set(model.picked.map(({ insertId }) => insertId));
  const ids = [...inTray];
  const more = next === null ? null : contractAddress(layout.href, { filter: model.filter, ids, cursor: next });
  return (
    <div id="contract-items">
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={contractAddress(layout.href, { filter: model.filter, ids })}>
          {t('contracts.first')}
        </a>
      )}
      {list.length === 0 ? (
        <Empty model={model} layout={layout} />
      ) : (
        <ChoiceGrid
          id="contract-grid"
          type="checkbox"
          name="ids"
          eager={EAGER_PICTURES}
          choices={list.map(({ insertId, item }) => ({
            value: insertId,
            item,
            label: t('contracts.pick', { item: item.title }),
            checked: inTray.has(insertId),
          }))}
        />
      )}
      <div id="contract-more" className="desk__more">
        {more !== null && (
          <button
            className="btn btn--line"
            type="submit"
            name="cursor"
            value={next ?? ''}
            hx-get={more}
            hx-target="#contract-items"
            hx-swap="none"
            hx-push-url="false"
            hx-trigger="click"
            hx-params="none"
            hx-select-oob="#contract-grid:beforeend,#contract-more"
          >
            {t('contracts.more')}
          </button>
        )}
      </div>
    </div>
  );
}

function Empty({ model, layout }: PageProps<ContractFormModel>): ReactElement {
  const t = useT();
  const { filter, usable } = model;
  if (usable.count > 0 && filter.q !== '') {
    return (
      <EmptyNote
        icon="search-x"
        title={t('contracts.empty.found.title')}
        text={t('contracts.empty.found.text', { query: filter.q })}
      >
        <a className="btn btn--line" href={contractAddress(layout.href, { filter: { ...filter, q: '' } })}>
          {t('contracts.empty.found.reset')}
        </a>
      </EmptyNote>
    );
  }
  return (
    <EmptyNote icon="package-open" title={t('contracts.empty.title')} text={t('contracts.empty.text')}>
      <a className="btn" href={layout.href('/')}>
        {t('contracts.empty.cases')}
      </a>
    </EmptyNote>
  );
}
