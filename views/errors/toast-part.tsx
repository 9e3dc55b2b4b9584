import type { ReactElement } from 'react';
import type { FlashModel } from '../layout/frame.ts';
import { definePart, type PageProps } from '../render.tsx';

/** A passing line in the corner, as the server answers it to htmx; the browser's own are made like it. */
export const toastPart = definePart<FlashModel>({ id: 'toast', Component: Toast });

function Toast({ model: { kind, text } }: PageProps<FlashModel>): ReactElement {
  return (
    <div className={`toast toast--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <p>{text}</p>
    </div>
  );
}
