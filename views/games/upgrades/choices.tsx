import type { ReactElement, ReactNode } from 'react';
import { formatChance } from '#src/shared/format-odds.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { EmptyNote } from '#ui/empty-note.tsx';
import { ChoiceGrid } from '#views/ui/choice-grid.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { useT } from '#ui/texts.tsx';
import { upgradeAddress } from './upgrade-address.ts';
import { TARGET_SORTS } from '#src/shared/target-sorts.ts';
import type { UpgradeFormModel } from './upgrade-page-model.ts';

interface Props {
  readonly desk: UpgradeFormModel;
  readonly layout: LayoutModel;
}

/** The player's items that can be staked. The list is not swapped when the selection changes. */
export function Mine({ desk, layout }: Props): ReactElement {
  const t = useT();
  const { sign } = layout.currency;
  return (
    <section
      id="upgrade-mine"
      className="upg__list"
      aria-labelledby="mine"
      // After a game the list is without the items that it took, and with the one that it gave.
      hx-get={layout.href('/upgrade')}
      hx-trigger="upgrades-played from:body"
      hx-target="#upgrade-desk"
      hx-select-oob="#upgrade-own,#upgrade-count"
      hx-replace-url="false"
    >
      <div className="section__head">
        <h2 id="mine">{t(desk.isSample ? 'upgrades.mine.samples' : 'upgrades.mine')}</h2>
        <span id="upgrade-count" className="count">
          {formatCount(desk.usableCount)}
        </span>
      </div>
      {!desk.isSample && desk.usableCount > 0 && (
        <div
          className="upg__search"
          role="search"
          aria-label={t('contracts.filter')}
          hx-get={layout.href('/upgrade')}
          hx-include="closest form"
          hx-trigger="input delay:300ms"
          hx-target="#upgrade-desk"
          hx-swap="none"
          hx-select-oob="#upgrade-own"
          hx-replace-url="true"
          hx-sync="this:replace"
        >
          <SearchField name="own" label={t('contracts.search')} value={desk.own} />
        </div>
      )}
      <MineList desk={desk} layout={layout} />
      <Done id="upgrade-staked">
        {desk.picked.length > 0 &&
          `${t('upgrades.stake.items', { count: desk.picked.length })} · ${formatMoney(desk.stake, sign)}`}
      </Done>
    </section>
  );
}

function MineList({ desk, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = desk.items;
  const pickedIds = new Set(desk.picked.map(({ insertId }) => insertId));
  const isEmpty = list.length === 0 && !desk.isContinued;
  return (
    <div id="upgrade-own">
      {isEmpty && desk.own !== '' && (
        <EmptyNote
          icon="search-x"
          title={t('contracts.empty.found.title')}
          text={t('contracts.empty.found.text', { query: desk.own })}
        />
      )}
      {isEmpty && desk.own === '' && (
        <EmptyNote icon="package-open" title={t('upgrades.mine.empty')} text={t('upgrades.mine.emptyText')}>
          <a className="btn" href={layout.href('/')}>
            {t('upgrades.mine.cases')}
          </a>
        </EmptyNote>
      )}
      {!isEmpty && (
        <ChoiceGrid
          id="mine-grid"
          type="checkbox"
          name="ids"
          choices={list.map(({ insertId, item }) => ({
            value: insertId,
            item,
            label: t('upgrades.pick', { item: item.title }),
            checked: pickedIds.has(insertId),
          }))}
        />
      )}
      <More id="mine-more" name="cursor" cursor={next} grid="mine-grid" desk={desk} layout={layout} />
    </div>
  );
}

/** Possible targets with the chance of each for the current stake. */
export function Targets({ desk, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section id="upgrade-wanted" className="upg__list" aria-labelledby="targets">
      <div className="section__head">
        <h2 id="targets">{t('upgrades.targets')}</h2>
      </div>
      <div id="target-search" className="upg__search" role="search" aria-label={t('upgrades.search.label')}>
        <SearchField label={t('upgrades.search')} value={desk.filter.q} />
        <label>
          <span className="vh">{t('upgrades.sort')}</span>
          <select className="input select" name="sort" defaultValue={desk.filter.sort}>
            {TARGET_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`upgrades.sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="vh">{t('upgrades.least', { sign: layout.currency.sign })}</span>
          <input
            className="input"
            type="text"
            name="least"
            inputMode="decimal"
            placeholder={t('upgrades.least', { sign: layout.currency.sign })}
            maxLength={32}
            defaultValue={desk.filter.least}
          />
        </label>
      </div>
      <TargetList desk={desk} layout={layout} />
      <Done id="upgrade-aimed">
        {desk.offer && `${t('upgrades.dial.chance')} ${formatChance(desk.offer.chance, t.tag)}`}
      </Done>
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
          text={
            desk.filter.q === '' ? t('upgrades.targets.dear') : t('upgrades.targets.unfound', { query: desk.filter.q })
          }
        />
      ) : (
        <ChoiceGrid
          id="target-grid"
          type="radio"
          name="target"
          choices={list.map(({ item, chance }) => ({
            value: item.id,
            item,
            label: t('upgrades.choose', { item: item.title }),
            checked: desk.target?.id === item.id,
            chance: chance ?? undefined,
          }))}
        />
      )}
      <More id="target-more" name="from" cursor={next} grid="target-grid" desk={desk} layout={layout} />
    </div>
  );
}

/** Closes a list that is open as a sheet, and says what is chosen in it so far. */
function Done({ id, children }: { id: string; children: ReactNode }): ReactElement {
  const t = useT();
  return (
    <a id={id} className="btn btn--main btn--big upg__done" href="#upgrade-desk">
      <span>{t('upgrades.done')}</span>
      {children && <small>{children}</small>}
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
