import type { ReactElement, ReactNode } from 'react';

export interface FindFormProps {
  readonly id?: string;
  readonly className: string;
  /** Accessible name, for pages with several search forms. */
  readonly label?: string;
  readonly action: string;
  readonly trigger: string;
  /** Id of the fragment to swap. */
  readonly fragment: string;
  readonly children: ReactNode;
}

/** GET search form; htmx swaps only the fragment and drops outdated responses. */
export const FindForm = ({
  id,
  className,
  label,
  action,
  trigger,
  fragment,
  children,
}: FindFormProps): ReactElement => (
  <form
    id={id}
    className={className}
    role="search"
    aria-label={label}
    action={action}
    hx-get={action}
    hx-trigger={trigger}
    hx-target={`#${fragment}`}
    hx-swap="outerHTML"
    hx-push-url="true"
    hx-sync="this:replace"
  >
    {children}
  </form>
);
