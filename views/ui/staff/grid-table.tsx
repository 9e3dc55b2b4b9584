import type { ReactElement, ReactNode } from 'react';

export interface Column {
  readonly title: string;
  /** Right-aligns numbers, so that their digits line up. */
  readonly isNumber?: boolean;
  /** The heading is for screen readers only, for example of a column of buttons. */
  readonly isSilent?: boolean;
  /** Left out on phones, where the columns that a decision needs must fit. */
  readonly isMinor?: boolean;
}

export interface GridTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** On phones a row is a card with its cells one below the other, for rows with forms. */
  readonly isStacked?: boolean;
  readonly children: ReactNode;
}

/** Classes that hide the minor columns of a table on phones, by their place: `drops drops-3 drops-6`. */
function dropsOf(columns: readonly Column[], isStacked: boolean): string | undefined {
  const minor = columns.flatMap(({ isMinor = false }, at) => (isMinor ? [`drops-${String(at + 1)}`] : []));
  if (minor.length === 0) return isStacked ? 'stacks' : undefined;
  return [isStacked ? 'stacks' : 'drops', ...minor].join(' ');
}

/** Compact table of the staff console. A table wider than the screen scrolls separately, by touch and by keyboard. */
export const GridTable = ({ label, columns, isStacked = false, children }: GridTableProps): ReactElement => (
  <div className="grid-table" tabIndex={0} role="group" aria-label={label}>
    <table className={dropsOf(columns, isStacked)}>
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber = false, isSilent = false }) => (
            <th key={title} scope="col" className={isNumber ? 'num' : undefined}>
              {isSilent ? <span className="vh">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
