import type { ReactElement } from 'react';
import type { FlashModel } from '#views/layout/layout-model.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';

/** Toast as the server sends it to htmx; toasts made in the browser use the same markup. */
export const toastFragment = defineFragment<FlashModel>({ id: 'toast', Component: Toast });

function Toast({ model: { kind, text } }: PageProps<FlashModel>): ReactElement {
  return (
    <div className={`toast toast--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <p>{text}</p>
    </div>
  );
}
