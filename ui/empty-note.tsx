import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface EmptyNoteProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Empty state of a list: the reason and an action. */
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
