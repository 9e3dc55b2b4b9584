import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';

interface PullProps {
  readonly isOpen: boolean;
  readonly label: string;
  readonly onPull: () => void;
}

/** Pulls the tray of a game up or down, where it is a sheet. */
export function Pull({ isOpen, label, onPull }: PullProps): ReactElement {
  return (
    <button type="button" className="tray__pull" aria-expanded={isOpen} aria-label={label} onClick={onPull}>
      <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} />
    </button>
  );
}
