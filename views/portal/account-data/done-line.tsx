import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Result message of a form in its fragment. htmx moves the focus here, so that screen readers read it. */
export function DoneLine({ said }: { said: string }): ReactElement {
  return (
    <p className="notice notice--good done-line mt3" role="status" tabIndex={-1} autoFocus>
      <Icon name="circle-check" />
      <span>{said}</span>
    </p>
  );
}
