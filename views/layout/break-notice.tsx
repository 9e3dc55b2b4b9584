import type { ReactElement } from 'react';
import { OnBreak } from '#views/ui/on-break.tsx';
import type { LayoutPartProps } from './layout-model.ts';

/** Quiet banner for a player on a break, with its end. */
export function BreakNotice({ layout, page }: LayoutPartProps): ReactElement | null {
  const pause = layout.player?.pause ?? null;
  if (pause === null || page.showsBreak) return null;
  return (
    <aside className="wrap flash">
      <OnBreak layout={layout} pause={pause} />
    </aside>
  );
}
