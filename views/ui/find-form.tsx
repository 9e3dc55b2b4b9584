import type { ReactElement, ReactNode } from 'react';

export interface FindFormProps {
  readonly id?: string;
  readonly className: string;
  /** What is sought, for screen readers, where more than one thing can be on a page. */
  readonly label?: string;
  readonly action: string;
  /** When htmx sends it by itself, as `hx-trigger` has it. */
  readonly trigger: string;
  /** The id of the part that it brings anew. */
  readonly part: string;
  readonly children: ReactNode;
}

/** A GET form that looks for something; htmx sends it, swaps the part alone, and lets only the latest answer count. */
export const FindForm = ({ id, className, label, action, trigger, part, children }: FindFormProps): ReactElement => (
  <form
    id={id}
    className={className}
    role="search"
    aria-label={label}
    action={action}
    hx-get={action}
    hx-trigger={trigger}
    hx-target={`#${part}`}
    hx-swap="outerHTML"
    hx-push-url="true"
    hx-sync="this:replace"
  >
    {children}
  </form>
);
