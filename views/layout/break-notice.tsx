import type { ReactElement } from 'react';
import { OnBreak } from '#views/ui/on-break.tsx';
import type { LayoutModel } from './layout-model.ts';

/** Pages that show the break in place of what it closes. */
const SHOWN_THERE: readonly string[] = ['limits', 'case', 'contract', 'upgrade', 'wheel', 'payment'];

/** Quiet banner for a player on a break, with its end. */
export function BreakNotice({ layout, page }: { layout: LayoutModel; page: string }): ReactElement | null {
  const pause = layout.player?.pause ?? null;
  if (pause === null || SHOWN_THERE.includes(page)) return null;
  return (
    <aside className="wrap flash">
      <OnBreak layout={layout} pause={pause} />
    </aside>
  );
}
