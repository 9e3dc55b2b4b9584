import type { GamePreferences } from '#ui/models/viewer.ts';
import { GamePreferenceSwitches } from './runtime/components/game-preference-switches.tsx';
import { island } from '#ui/island.ts';

/** The two game switches on pages without another game island. They do nothing without JavaScript. */
export default island<GamePreferences>({
  name: 'game-preferences',
  load: 'interaction',
  texts: ['inventory.play'],
  Component: GamePreferenceSwitches,
});
