import type { ReactElement, ReactNode } from 'react';

export interface StaffPanelProps {
  /** Id of the heading: the target of links, and the accessible name of the panel. */
  readonly id: string;
  readonly title: ReactNode;
  /** Content at the end of the heading line: a badge, a figure or a link. */
  readonly beside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function StaffPanel({ id, title, beside, className, children }: StaffPanelProps): ReactElement {
  return (
    <section className={className === undefined ? 'panel' : `panel ${className}`} aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
