import type { ReactElement } from 'react';
import gamePreferences from '#islands/game-preferences.island.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Island } from './island.tsx';

export function GamePreferenceSwitches({ layout: { player } }: { layout: LayoutModel }): ReactElement | null {
  return player && <Island of={gamePreferences} props={player.preferences} />;
}
