import type { ReactElement } from 'react';
import playSwitches from '../../islands/play-switches.island.tsx';
import type { FrameModel } from '../layout/frame.ts';
import { Island } from './island.tsx';

/** How a player wants the game of this page shown and heard. */
export function PlaySwitches({ frame: { player } }: { frame: FrameModel }): ReactElement | null {
  return player && <Island of={playSwitches} props={player.wishes} />;
}
