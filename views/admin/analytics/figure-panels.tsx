import type { ReactElement, ReactNode } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { ListFileLink } from '#views/ui/staff/list-file-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { DashboardModel, SheetModel } from './dashboard-model.ts';
import { timeText } from './figure-text.ts';
import { LineChart } from './line-chart.tsx';
import { SheetTable } from './sheet-table.tsx';

interface PanelProps {
  readonly sheet: SheetModel;
  readonly model: DashboardModel;
  readonly layout: LayoutModel;
}

/** Columns drawn in a sheet's chart; the other columns appear only in its table. */
const DRAWN = {
  money: ['paid', 'won'],
  cash: ['toppedUp', 'withdrawn'],
  players: ['opened', 'joined'],
  withdrawals: ['asked', 'done'],
} as const;
type DrawnName = keyof typeof DRAWN;

const isDrawn = (name: SheetModel['name']): name is DrawnName => name in DRAWN;

/** A sheet with its optional chart and its table; roles with export rights also get the file. */
export function FigurePanel(props: PanelProps): ReactElement {
  const t = useT();
  const { sheet, model, layout } = props;
  const { name } = sheet;
  const title = t(`admin-analytics.sheet.${name}`);
  const table = <SheetTable sheet={sheet} label={title} locale={layout.locale} />;
  return (
    <section className={`panel ${shapeOf(sheet.name)}`.trim()} aria-labelledby={`figures-${name}`}>
      <div className="panel__head panel__head--wrap">
        <h2 id={`figures-${name}`}>{title}</h2>
        <div className="row">
          {isDrawn(name) && <Legend name={name} />}
          {model.seesAll && <FileLink name={name} period={model.period} title={title} layout={layout} />}
        </div>
      </div>
      {isDrawn(name) && <Drawn {...props} name={name} title={title} />}
      {isDrawn(name) ? <Folded>{table}</Folded> : table}
      <p className="tiny faint figures__note">{t(`admin-analytics.note.${name}`)}</p>
    </section>
  );
}

const WIDE: readonly SheetModel['name'][] = ['cases', 'methods', 'ledger'];

/** CSS class for the panel's width. */
const shapeOf = (name: SheetModel['name']): string => (WIDE.includes(name) ? 'staff-wide' : '');

function Drawn({ sheet, layout, name, title }: PanelProps & { name: DrawnName; title: string }): ReactElement {
  const lines = DRAWN[name].map((columnName) => {
    const index = sheet.columns.findIndex((column) => column.name === columnName);
    const unit = sheet.columns[index]?.unit;
    return sheet.rows.map((row) => Number(row[index] ?? 0) / (unit === 'roubles' ? 100 : 1));
  });
  const times = sheet.rows.map(([time]) => timeText(String(time), sheet.span, layout.locale));
  return <LineChart label={title} times={times} lines={lines} />;
}

function Legend({ name }: { name: DrawnName }): ReactElement {
  const t = useT();
  const [first, second] = DRAWN[name];
  return (
    <div className="legend">
      <span>
        <i />
        {t(`admin-analytics.column.${first}`)}
      </span>
      <span>
        <i className="b" />
        {t(`admin-analytics.column.${second}`)}
      </span>
    </div>
  );
}

/** Collapsible table behind a chart; works without JavaScript. */
function Folded({ children }: { children: ReactNode }): ReactElement {
  const t = useT();
  return (
    <details className="acc figures__table">
      <summary>
        {t('admin-analytics.table')}
        <Icon name="chevron-down" small />
      </summary>
      <div className="acc__body">{children}</div>
    </details>
  );
}

interface FileLinkProps {
  readonly name: SheetModel['name'];
  readonly period: DashboardModel['period'];
  readonly title: string;
  readonly layout: LayoutModel;
}

function FileLink({ name, period, title, layout }: FileLinkProps): ReactElement {
  return <ListFileLink href={layout.href(`/staff/figures/${name}?period=${period}`)} title={title} />;
}
