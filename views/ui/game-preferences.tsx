import type { ReactElement } from 'react';
import gamePreferences from '#islands/game-preferences.island.tsx';
import type { LayoutModel } from '#views/layout/frame.ts';
import { Island } from './island.tsx';

export function GamePreferenceSwitches({ frame: { player } }: { frame: LayoutModel }): ReactElement | null {
  return player && <Island of={gamePreferences} props={player.preferences} />;
}
