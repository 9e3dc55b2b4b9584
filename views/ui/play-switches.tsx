import type { ReactElement } from 'react';
import playSwitches from '#islands/play-switches.island.tsx';
import type { LayoutModel } from '#views/layout/frame.ts';
import { Island } from './island.tsx';

export function PlaySwitches({ frame: { player } }: { frame: LayoutModel }): ReactElement | null {
  return player && <Island of={playSwitches} props={player.wishes} />;
}
