import type { ReactElement } from 'react';
import type { ReservesModel, StatementModel } from '#src/portal/reserves/outputs.ts';
import { dayInNumbers, shortDay, shortMoment } from '#src/shared/format-time.ts';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Money, MoneyColumn } from '#ui/money.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';

/** The daily statements of the debt to the players, and the declaration of the operator. */
export const reservesPage = definePage<ReservesModel>({
  name: 'reserves',
  styles: 'info',
  isLong: true,
  Component: Reserves,
  title: (_, t) => t('reserves.title'),
  // A store that does not publish it has no such page: no list for crawlers may name it.
  robots: 'noindex',
});

type Props = PageProps<ReservesModel>;

/** The sums are in the currency in which the ledger keeps them. */
const SIGN = '₽';

function Reserves({ model, layout }: Props): ReactElement {
  const t = useT();
  const { statements, declaration } = model;
  const [newest] = statements;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('reserves.title')}</h1>
        <p>{t('reserves.lead')}</p>
      </header>
      <div className="split split--even">
        {newest === undefined ? (
          <p className="panel muted">{t('reserves.none')}</p>
        ) : (
          <Newest statement={newest} layout={layout} />
        )}
        <Declaration declaration={declaration} />
      </div>
      {statements.length > 0 && <Statements statements={statements} />}
      <section className="panel section stack" aria-labelledby="counted">
        <h2 id="counted">{t('reserves.counted')}</h2>
        <p className="small muted">{t('reserves.counted.text')}</p>
        <a className="btn btn--line" href="/api/reserves" download="owed.json">
          <Icon name="download" small />
          {t('reserves.json')}
        </a>
      </section>
    </div>
  );
}

const ROWS = ['owed', 'balances', 'items', 'withdrawals', 'payments', 'delivered'] as const;

interface NewestProps extends Pick<Props, 'layout'> {
  readonly statement: StatementModel;
}

function Newest({ statement, layout }: NewestProps): ReactElement {
  const t = useT();
  const amounts = ROWS.map((row) => statement[`${row}Minor`] / 100);
  return (
    <section className="panel stack" aria-labelledby="newest">
      <h2 id="newest">{t('reserves.on', { day: shortDay(statement.date, t.tag) })}</h2>
      <MoneyColumn amounts={amounts}>
        <table className="ranks reserves__sums">
          <caption className="vh">{t('reserves.title')}</caption>
          <tbody>
            {ROWS.map((row, index) => (
              <tr key={row}>
                <th scope="row">{t(`reserves.${row}`)}</th>
                <td className="num">
                  <Money amount={amounts[index] ?? 0} sign={SIGN} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </MoneyColumn>
      <p className="small muted">
        {t('reserves.written', { time: shortMoment(statement.at, t.tag) })}{' '}
        <a className="link link--under" href={layout.href('/fair/checkpoints')}>
          {t('reserves.seal', { number: formatCount(statement.seal) })}
        </a>
      </p>
      {statement.isSigned ? (
        <p className="small muted reserves__signature">
          {t('reserves.signature')} <code>{statement.signature}</code>
        </p>
      ) : (
        <Forged />
      )}
    </section>
  );
}

/** Stands in the place of the signature where the sums are not the signed ones. */
function Forged(): ReactElement {
  const t = useT();
  return (
    <span className="badge badge--bad">
      <Icon name="x" />
      {t('reserves.unsigned')}
    </span>
  );
}

function Declaration({ declaration }: Pick<ReservesModel, 'declaration'>): ReactElement {
  const t = useT();
  const glue = useGlue();
  return (
    <section className="panel stack" aria-labelledby="declaration">
      <h2 id="declaration">{t('reserves.declaration')}</h2>
      <p className="notice notice--info">
        <Icon name="info" />
        <span>{t('reserves.declaration.text')}</span>
      </p>
      {declaration === null ? (
        <p className="muted">{t('reserves.declaration.none')}</p>
      ) : (
        <>
          <p className="reserves__words">{glue(declaration.text)}</p>
          <p className="small muted">{t('reserves.declaration.at', { time: shortMoment(declaration.at, t.tag) })}</p>
        </>
      )}
    </section>
  );
}

/** A phone has no room for all columns; the balances are the total less the items. */
const numberIn = (column: string): string => (column === 'balances' ? 'num only-d' : 'num');

function Statements({ statements }: Pick<ReservesModel, 'statements'>): ReactElement {
  const t = useT();
  const columns = ['balances', 'items', 'owed'] as const;
  const sums = (one: StatementModel): number[] =>
    [one.balancesMinor, one.itemsMinor, one.owedMinor, one.deliveredMinor].map((minor) => minor / 100);
  return (
    <section className="panel section" aria-labelledby="statements">
      <h2 id="statements">{t('reserves.statements')}</h2>
      <MoneyColumn amounts={statements.flatMap(sums)}>
        <table className="ranks reserves__sums mt2">
          <caption className="vh">{t('reserves.statements')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reserves.day')}</th>
              {columns.map((column) => (
                <th scope="col" className={numberIn(column)} key={column}>
                  {t(`reserves.${column}`)}
                </th>
              ))}
              <th scope="col" className="num only-d">
                {t('reserves.delivered')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statements.map((one) => (
              <tr key={one.ID}>
                <th scope="row">
                  <time dateTime={one.date}>{dayInNumbers(one.date, t.tag)}</time> {!one.isSigned && <Forged />}
                </th>
                {columns.map((column) => (
                  <td className={numberIn(column)} key={column} data-label={t(`reserves.${column}`)}>
                    <Money amount={one[`${column}Minor`] / 100} sign={SIGN} className="" />
                  </td>
                ))}
                <td className="num only-d">
                  <Money amount={one.deliveredMinor / 100} sign={SIGN} className="" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </MoneyColumn>
    </section>
  );
}
