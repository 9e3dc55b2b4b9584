import type { ReactElement } from 'react';
import { Icon } from '../ui/icon.tsx';

/** What became of a form, in the part that answers it: htmx brings the focus here, so that it is read and seen. */
export function DoneLine({ said }: { said: string }): ReactElement {
  return (
    <p className="notice notice--good mt3" role="status" tabIndex={-1} autoFocus>
      <Icon name="circle-check" />
      <span>{said}</span>
    </p>
  );
}
