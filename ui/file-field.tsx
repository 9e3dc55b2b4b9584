import type { ReactElement, ReactNode } from 'react';
import { useT } from './texts.tsx';

interface FileFieldProps {
  /** An `<input className="input" type="file">`, inside of its label. */
  readonly children: ReactNode;
}

/** A field for a file. The browser writes on its own button in its own language, so the page has another. */
export function FileField({ children }: FileFieldProps): ReactElement {
  const t = useT();
  return (
    <span className="input-wrap file">
      <span className="btn btn--line" aria-hidden="true">
        {t('layout.field.file')}
      </span>
      {children}
    </span>
  );
}
