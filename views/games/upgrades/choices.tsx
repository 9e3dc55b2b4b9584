import { MoneyColumn } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { ChoiceTile } from '#ui/choice-tile.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { useT } from '#ui/texts.tsx';
import { upgradeAddress } from './upgrade-address.ts';
import type { UpgradeFormModel } from './upgrade-page-model.ts';

interface Props {
  readonly desk: UpgradeFormModel;
  readonly layout: LayoutModel;
}

/** The player's items that can be staked. Not swapped when the selection changes. */
export function Mine({ desk, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = desk.items;
  const pickedIds = new Set(desk.picked.map(({ insertId }) => insertId));
  return (
    <section id="upgrade-mine" className="upg__list" aria-labelledby="mine">
      <div className="section__head">
        <h2 id="mine">{t(desk.isSample ? 'upgrades.mine.samples' : 'upgrades.mine')}</h2>
        <span className="count">{formatCount(desk.usableCount)}</span>
        <Done />
      </div>
      {list.length === 0 && !desk.isContinued ? (
        <EmptyNote icon="package-open" title={t('upgrades.mine.empty')} text={t('upgrades.mine.emptyText')}>
          <a className="btn" href={layout.href('/')}>
            {t('upgrades.mine.cases')}
          </a>
        </EmptyNote>
      ) : (
        <MoneyColumn amounts={list.map(({ item }) => item.price)}>
          <ul id="mine-grid" className="item-grid">
            {list.map(({ insertId, item }) => (
              <li key={insertId}>
                <ChoiceTile
                  type="checkbox"
                  name="ids"
                  value={insertId}
                  item={item}
                  label={t('upgrades.pick', { item: item.title })}
                  checked={pickedIds.has(insertId)}
                />
              </li>
            ))}
          </ul>
        </MoneyColumn>
      )}
      <More id="mine-more" name="cursor" cursor={next} grid="mine-grid" desk={desk} layout={layout} />
    </section>
  );
}

/** Possible targets with the chance of each for the current stake. */
export function Targets({ desk, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section id="upgrade-wanted" className="upg__list" aria-labelledby="targets">
      <div className="section__head">
        <h2 id="targets">{t('upgrades.targets')}</h2>
        <Done />
      </div>
      <div className="upg__search" role="search" aria-label={t('upgrades.search.label')}>
        <SearchField label={t('upgrades.search')} value={desk.q} />
      </div>
      <TargetList desk={desk} layout={layout} />
    </section>
  );
}

function TargetList({ desk, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = desk.targets;
  const isEmpty = list.length === 0 && !desk.isContinued;
  return (
    <div id="upgrade-targets">
      {desk.picked.length > 0 && (
        <p className="small muted upg__from-sum">
          {t('upgrades.targets.above', { sum: formatMoney(desk.stake, layout.currency.sign) })}
        </p>
      )}
      {isEmpty ? (
        <EmptyNote
          icon="search-x"
          title={t('upgrades.targets.empty')}
          text={desk.q === '' ? t('upgrades.targets.dear') : t('upgrades.targets.unfound', { query: desk.q })}
        />
      ) : (
        <MoneyColumn amounts={list.map(({ item }) => item.price)}>
          <ul id="target-grid" className="item-grid">
            {list.map(({ item, chance }) => (
              <li key={item.id}>
                <ChoiceTile
                  type="radio"
                  name="target"
                  value={item.id}
                  item={item}
                  label={t('upgrades.choose', { item: item.title })}
                  checked={desk.target?.id === item.id}
                  {...(chance === null ? {} : { chance })}
                />
              </li>
            ))}
          </ul>
        </MoneyColumn>
      )}
      <More id="target-more" name="from" cursor={next} grid="target-grid" desk={desk} layout={layout} />
    </div>
  );
}

/** Closes a list that is open as a sheet. */
function Done(): ReactElement {
  const t = useT();
  return (
    <a className="btn upg__done" href="#upgrade-desk">
      {t('upgrades.done')}
    </a>
  );
}

interface MoreProps extends Props {
  readonly id: string;
  readonly name: 'cursor' | 'from';
  readonly cursor: string | null;
  readonly grid: string;
}

/** Loads the next page of a list: a submit button; htmx appends the tiles. */
function More({ id, name, cursor, grid, desk, layout }: MoreProps): ReactElement {
  const t = useT();
  return (
    <div id={id} className="desk__more">
      {cursor !== null && (
        <button
          className="btn btn--line"
          type="submit"
          name={name}
          value={cursor}
          hx-get={upgradeAddress(layout.href, desk, { [name]: cursor })}
          hx-trigger="click"
          hx-params="none"
          hx-replace-url="false"
          hx-select-oob={`#${grid}:beforeend,#${id}`}
        >
          {t('upgrades.more')}
        </button>
      )}
    </div>
  );
}
