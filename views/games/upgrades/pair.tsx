import type { ReactElement, ReactNode } from 'react';
import { formatChance } from '#src/shared/format-odds.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { choiceId } from '#ui/choice-tile.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DropModel, ItemModel } from '#ui/models/items.ts';
import { Money, Price } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useCurrency, useT } from '#ui/texts.tsx';
import { DEPENDENT } from './dependent.ts';
import type { UpgradeFormModel } from './upgrade-page-model.ts';

interface Props {
  readonly desk: UpgradeFormModel;
  readonly layout: LayoutModel;
}

/** The stake and the target; a box without a choice offers the first of its list. */
export function Pair({ desk, layout }: Props): ReactElement {
  const t = useT();
  const { picked, target, stake, usableCount } = desk;
  return (
    <div id="upgrade-pair" className={picked.length === 0 ? 'upg__pair is-empty' : 'upg__pair'}>
      <section className="upg__from" aria-labelledby="stake">
        <div className="upg__name">
          <h2 id="stake" tabIndex={-1}>
            {t('upgrades.stake')}
          </h2>
          {picked.length > 0 && <Money amount={stake} />}
        </div>
        {picked[0] ? (
          <Pick list="upgrade-mine" id={choiceId('pick-ids', picked[0].insertId)}>
            <Stake desk={desk} first={picked[0]} />
          </Pick>
        ) : usableCount === 0 ? (
          <p className="upg__none">
            <Icon name="package-open" />
            {t('upgrades.mine.empty')}
          </p>
        ) : (
          <Offers
            name="ids"
            list="upgrade-mine"
            ask={t('upgrades.stake.none')}
            choices={desk.items.list.map(({ insertId, item }) => ({
              value: insertId,
              item,
              label: t('upgrades.pick', { item: item.title }),
            }))}
            layout={layout}
          />
        )}
      </section>
      <section className="upg__to" aria-labelledby="wish">
        <div className="upg__name">
          <h2 id="wish">{t('upgrades.wish')}</h2>
          {target && <Price of={target} />}
        </div>
        {target ? (
          <Pick list="upgrade-wanted" id={choiceId('pick-target', target.id)}>
            <BigItem item={target} />
          </Pick>
        ) : (
          <Offers
            name="target"
            list="upgrade-wanted"
            ask={t('upgrades.wish.none')}
            choices={desk.targets.list.map(({ item, chance }) => ({
              value: item.id,
              item,
              chance,
              label: t('upgrades.choose', { item: item.title }),
            }))}
            layout={layout}
          />
        )}
      </section>
    </div>
  );
}

interface PickProps {
  /** As of the button that chose the item, so that the focus stays where the press was. */
  readonly id: string;
  readonly list: string;
  readonly children: ReactNode;
}

/** A box that leads to its list; on a phone the list opens as a sheet over the page. */
function Pick({ id, list, children }: PickProps): ReactElement {
  const t = useT();
  return (
    <a id={id} className="upg__pick" href={`#${list}`}>
      {children}
      <span className="upg__change">
        <Icon name="pencil" small />
        <span className="vh">{t('upgrades.change')}</span>
      </span>
    </a>
  );
}

interface Offer {
  readonly value: number;
  readonly item: ItemModel;
  readonly label: string;
  /** Percent; shown in the place of the price. */
  readonly chance?: number | null;
}

interface OffersProps extends Pick<Props, 'layout'> {
  readonly name: 'ids' | 'target';
  readonly list: string;
  readonly ask: string;
  readonly choices: readonly Offer[];
}

const MOST_OFFERS = 6;

/** The first items of a list, each chosen by one press, under the way to all of them. */
function Offers({ name, list, ask, choices, layout }: OffersProps): ReactElement {
  const t = useT();
  return (
    <div className="upg__offers">
      <a className="upg__pick upg__ask" href={`#${list}`}>
        {ask}
        <Icon name="chevron-right" small />
      </a>
      <ul>
        {choices.slice(0, MOST_OFFERS).map(({ value, item, chance = null, label }) => (
          <li key={value}>
            <button
              id={choiceId(`pick-${name}`, value)}
              className="upg__offer edge"
              data-r={item.rarity}
              type="submit"
              name={name}
              value={value}
              title={item.title}
              hx-get={layout.href('/upgrade')}
              hx-include="closest form"
              hx-trigger="click"
              hx-select-oob={`${DEPENDENT},#upgrade-own`}
            >
              <Picture logo={item.logo} size="small" load="eager" />
              <span className="vh">{label}</span>
              {chance === null ? <Price of={item} /> : <span className="num">{formatChance(chance, t.tag)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Stake({ desk: { picked, add, stake }, first }: { desk: UpgradeFormModel; first: DropModel }): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  const withMoney = add !== null && add > 0;
  if (picked.length === 1 && !withMoney) return <BigItem item={first.item} />;
  return (
    <div className="big-item edge" data-r={first.item.rarity}>
      <ul className="big-item__many">
        {picked.map(({ insertId, item }) => (
          <li key={insertId}>
            <Picture logo={item.logo} size="small" alt={item.title} />
          </li>
        ))}
      </ul>
      <b>{t('upgrades.stake.items', { count: picked.length })}</b>
      <span className="small muted">
        {withMoney ? t('upgrades.stake.money', { sum: formatMoney(add, sign) }) : formatMoney(stake, sign)}
      </span>
    </div>
  );
}

function BigItem({ item }: { item: ItemModel }): ReactElement {
  const t = useT();
  return (
    <div className="big-item edge" data-r={item.rarity}>
      <Picture logo={item.logo} size="half" load="eager" />
      <span className="item-tile__kind">{item.weapon}</span>
      <b>{item.skin}</b>
      <span className="big-item__rar small">{t(rarityKey(item.rarity))}</span>
    </div>
  );
}
