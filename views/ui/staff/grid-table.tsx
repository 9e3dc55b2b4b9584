import type { ReactElement, ReactNode } from 'react';

export interface Column {
  readonly title: string;
  /** Right-aligns numbers, so that their digits line up. */
  readonly isNumber?: boolean;
  /** The heading is for screen readers only, for example of a column of buttons. */
  readonly isSilent?: boolean;
}

export interface GridTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}

/** Compact table of the staff console. A table wider than the screen scrolls separately, by touch and by keyboard. */
export const GridTable = ({ label, columns, children }: GridTableProps): ReactElement => (
  <div className="grid-table" tabIndex={0} role="group" aria-label={label}>
    <table>
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
