import type { ReactElement, ReactNode } from 'react';

export interface StaffPanelProps {
  /** That of its heading: pages lead there, and screen readers name the panel by it. */
  readonly id: string;
  readonly title: ReactNode;
  /** What stands at the other end of the heading: a badge, a figure, a link. */
  readonly beside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page of staff, in a frame, under its heading. */
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
