import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { useT } from '#ui/texts.tsx';
import type { SheetModel } from './dashboard-model.ts';
import { figureText, timeText } from './figure-text.ts';

interface SheetTableProps {
  readonly sheet: SheetModel;
  readonly label: string;
  readonly locale: Locale;
}

export function SheetTable({ sheet, label, locale }: SheetTableProps): ReactElement {
  const t = useT();
  const { columns, rows, span } = sheet;
  const isNumber = (index: number): boolean => !['text', 'time'].includes(columns[index]?.unit ?? 'text');
  const columnsShown = columns.map(({ name }, index) => ({
    title: t(`admin-analytics.column.${name}` as TextKey),
    isNumber: isNumber(index),
  }));
  const textOf = (cell: number | string | null, index: number): string => {
    const unit = columns[index]?.unit ?? 'text';
    if (unit === 'time') return timeText(String(cell), span, locale);
    return typeof cell === 'string' ? cell : figureText(cell, unit, t.tag);
  };
  return (
    <GridTable label={label} columns={columnsShown}>
      {rows.map((row) => (
        <tr key={String(row[0]) + String(row[1])}>
          {row.map((cell, index) => (
            <td key={columns[index]?.name} className={isNumber(index) ? 'num' : undefined}>
              {textOf(cell, index)}
            </td>
          ))}
        </tr>
      ))}
    </GridTable>
  );
}
