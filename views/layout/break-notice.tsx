import type { ReactElement } from 'react';
import { OnBreak } from '#views/ui/on-break.tsx';
import type { LayoutPartProps } from './frame.ts';

/** Quiet banner for a player on a break, with its end. */
export function BreakNotice({ frame, page }: LayoutPartProps): ReactElement | null {
  const pause = frame.player?.pause ?? null;
  if (pause === null || page.showsBreak) return null;
  return (
    <aside className="wrap flash">
      <OnBreak frame={frame} pause={pause} />
    </aside>
  );
}
