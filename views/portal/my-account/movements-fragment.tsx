import { Points } from '#ui/money.tsx';
import { moscowDay } from '#src/shared/format-time.ts';
import { Fragment, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { formatPrice } from '#src/shared/format-value.ts';
import { MOVEMENT_UNITS, type MovementUnit } from '#src/shared/transfer-kinds.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { type MovementFilter, type MovementsPageModel, movementsQuery } from './movement-model.ts';
import { foldMovements, type MovementRow } from './movement-rows.ts';

/** Id of the filter form; this part contains the form's hidden account field. */
export const MOVEMENTS_FORM = 'filter-movements';

type Props = PageProps<MovementsPageModel>;

/** Fragment that the filter swaps: account selection and movements. */
export const movementsFragment = defineFragment<MovementsPageModel>({ id: 'movements', Component: Movements });

export function Movements({ model, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href('/profile/movements');
  const { list } = model.movements;
  return (
    <div id="movements">
      <input type="hidden" name="unit" value={model.filter.unit} form={MOVEMENTS_FORM} />
      <div className="items__bar">
        <Units filter={model.filter} address={address} />
        {list.length > 0 && (
          <a className="btn btn--line" href={`${address}.csv${movementsQuery(model.filter)}`} download="">
            <Icon name="download" small />
            {t('ledger.csv')}
          </a>
        )}
      </div>
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={address + movementsQuery(model.filter)}>
          {t('my-account.first')}
        </a>
      )}
      {list.length === 0 ? <Empty filter={model.filter} address={address} /> : <List model={model} layout={layout} />}
    </div>
  );
}

function Units({ filter, address }: { filter: MovementFilter; address: string }): ReactElement {
  const t = useT();
  return (
    <nav className="seg" aria-label={t('ledger.accounts')}>
      {(['', ...MOVEMENT_UNITS] as const).map((unit) => {
        const unitAddress = address + movementsQuery({ ...filter, unit });
        return (
          <a
            key={unit}
            id={`movements-${unit === '' ? 'all' : unit}`}
            href={unitAddress}
            aria-current={filter.unit === unit ? 'true' : undefined}
            hx-get={unitAddress}
            hx-target="#movements"
            hx-swap="outerHTML"
            hx-push-url="true"
          >
            {unit === '' ? t('ledger.unit.all') : t(`ledger.unit.${unit}`)}
          </a>
        );
      })}
    </nav>
  );
}

function List({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = model.movements;
  const nextAddress = layout.href('/profile/movements') + movementsQuery(model.filter, next);
  return (
    <>
      <ul id="movement-rows" className="moves panel">
        {foldMovements(list, layout.currency.rate).map((row, index, rows) => {
          const day = moscowDay(row.first.createdAt, t.tag);
          const before = rows[index - 1]?.first.createdAt;
          return (
            <Fragment key={row.first.id}>
              {(before === undefined || moscowDay(before, t.tag) !== day) && <li className="moves__day">{day}</li>}
              <Row row={row} layout={layout} />
            </Fragment>
          );
        })}
      </ul>
      <div id="movements-more" className="items__more">
        {next !== null && (
          <a
            className="btn btn--line"
            href={nextAddress}
            hx-get={nextAddress}
            hx-target="#movements"
            hx-swap="none"
            hx-select-oob="#movement-rows:beforeend,#movements-more"
          >
            {t('my-account.more')}
          </a>
        )}
      </div>
    </>
  );
}

const UNIT_ICONS = { RUB: 'wallet', BONUS: 'coins', DONATE: 'package-open' } as const satisfies Record<
  MovementUnit,
  IconName
>;

function Row({ row, layout }: { row: MovementRow; layout: Props['layout'] }): ReactElement {
  const t = useT();
  const { first, count } = row;
  const { reason, subject, account, unit, createdAt } = first;
  return (
    <li className="move">
      <Icon name={UNIT_ICONS[unit]} small />
      <span className="move__what">
        <b>{count === 1 ? reason : `${reason} × ${formatCount(count)}`}</b>
        {subject !== null && count === 1 && <Subject text={subject} address={first.href} />}
      </span>
      <span className="move__when">
        <Moment at={createdAt} />
        {account !== 'money' && ` · ${t(`ledger.account.${account}`)}`}
      </span>
      <Change row={row} sign={layout.currency.sign} />
    </li>
  );
}

const Subject = ({ text, address }: { text: string; address: string | null }): ReactElement =>
  address === null ? (
    <span>{text}</span>
  ) : (
    <a className="link link--under" href={address}>
      {text}
    </a>
  );

/**
 * The sign carries the meaning and the colour repeats it. Transfers between the player's accounts, growing debts and
 * the count of top-ups for withdrawals are not shown as gains: the last is no money, and would double a top-up.
 */
function Change({ row, sign }: { row: MovementRow; sign: string }): ReactElement {
  const { changeMinor: change, amountMinor, first } = row;
  const { unit, account } = first;
  const size = change === 0 ? row.amount : Math.abs(row.change);
  const gain = unit === 'DONATE' ? 0 : account === 'debt' ? -change : change;
  const look = gain > 0 ? ' good' : gain < 0 ? ' bad' : '';
  return (
    <span className={`move__sum num nowrap${look}`}>
      {change > 0 ? '+' : change < 0 ? '−' : ''}
      {unit === 'BONUS' ? (
        <Points amount={size} isExact />
      ) : (
        formatPrice({ price: size, priceMinor: amountMinor }, sign)
      )}
    </span>
  );
}

function Empty({ filter, address }: { filter: MovementFilter; address: string }): ReactElement {
  const t = useT();
  if (filter.unit !== '' || filter.kind !== '') {
    return (
      <EmptyNote icon="search-x" title={t('ledger.empty.found')} text={t('ledger.empty.found.text')}>
        <a className="btn btn--line" href={address}>
          {t('ledger.empty.reset')}
        </a>
      </EmptyNote>
    );
  }
  return <EmptyNote icon="wallet" title={t('ledger.empty')} text={t('ledger.empty.text')} />;
}
