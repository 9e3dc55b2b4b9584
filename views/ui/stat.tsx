import type { ReactElement, ReactNode } from 'react';

export function Stat({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="stat">
      <b>{children}</b>
      <span>{name}</span>
    </div>
  );
}
