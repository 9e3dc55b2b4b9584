import type { ReactElement, ReactNode } from 'react';

export interface Column {
  readonly title: string;
  /** Figures stand on the right, so that their digits stand one below the other. */
  readonly isNumber?: boolean;
  /** Its title is for screen readers alone: a column of buttons. */
  readonly isSilent?: boolean;
}

export interface GridTableProps {
  /** What the table lists: its name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Rows of the body: `<tr>`. */
  readonly children: ReactNode;
}

/** A dense table of staff. Where it is wider than the screen it is scrolled by itself, by finger and by keyboard. */
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
