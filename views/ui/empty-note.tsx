import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface EmptyNoteProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The way out: a link or a form. */
  readonly children?: ReactNode;
}

/** Stands where a list would: says why it is empty and what to do about it. */
export function EmptyNote({ icon, title, text, children }: EmptyNoteProps): ReactElement {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
