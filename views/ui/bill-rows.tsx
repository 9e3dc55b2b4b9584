import type { ReactElement } from 'react';

export const BillRows = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }): ReactElement => (
  <dl className="bill">
    {rows.map(([name, value]) => (
      <div key={name} className="bill__row">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
