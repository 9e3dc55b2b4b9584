import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { MOVEMENT_UNITS } from '#src/shared/transfer-kinds.ts';
import { definePart, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { useT } from '#ui/texts.tsx';
import { type MovementFilter, type MovementModel, type MovementsPageModel, movementsQuery } from './movement-model.ts';

/** Id of the filter form; this part contains the form's hidden account field. */
export const MOVEMENTS_FORM = 'filter-movements';

type Props = PageProps<MovementsPageModel>;

/** Fragment that the filter swaps: account selection and movements. */
export const movementsPart = definePart<MovementsPageModel>({ id: 'movements', Component: Movements });

export function Movements({ model, frame }: Props): ReactElement {
  const t = useT();
  const address = frame.href('/profile/movements');
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
      {frame.path.includes('cursor=') && (
        <a className="link link--under" href={address + movementsQuery(model.filter)}>
          {t('my-account.first')}
        </a>
      )}
      {list.length === 0 ? <Empty filter={model.filter} address={address} /> : <List model={model} frame={frame} />}
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

function List({ model, frame }: Props): ReactElement {
  const t = useT();
  const { list, next } = model.movements;
  const nextAddress = frame.href('/profile/movements') + movementsQuery(model.filter, next);
  return (
    <>
      <ul id="movement-rows" className="moves panel">
        {list.map((movement) => (
          <Row key={movement.id} movement={movement} frame={frame} />
        ))}
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

function Row({ movement, frame }: { movement: MovementModel; frame: Props['frame'] }): ReactElement {
  const t = useT();
  const { reason, subject, account, createdAt } = movement;
  return (
    <li className="move">
      <span className="move__what">
        <b>{reason}</b>
        {subject !== null && <Subject text={subject} address={movement.href} />}
        <span className="move__when">
          <time dateTime={createdAt}>{shortMoment(createdAt, LOCALES[frame.locale].tag)}</time>
          {` · ${t(`ledger.account.${account}`)}`}
        </span>
      </span>
      <Change movement={movement} sign={frame.currency.sign} />
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
 * The sign carries the meaning and the colour repeats it. Transfers between the player's accounts and growing debts are
 * not shown as gains.
 */
function Change({ movement, sign }: { movement: MovementModel; sign: string }): ReactElement {
  const { change, amount, unit, account } = movement;
  const sum = formatMoney(change === 0 ? amount : Math.abs(change), unit === 'BONUS' ? 'б' : sign);
  const gain = account === 'debt' ? -change : change;
  const look = gain > 0 ? ' good' : gain < 0 ? ' bad' : '';
  return <span className={`move__sum num nowrap${look}`}>{`${change > 0 ? '+' : change < 0 ? '−' : ''}${sum}`}</span>;
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
