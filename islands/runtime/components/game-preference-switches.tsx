import { useRef, type ReactElement } from 'react';
import type { GamePreferences } from '#ui/models/viewer.ts';
import { useT } from '#ui/texts.tsx';
import { changePreference, useGamePreferences } from '#islands/runtime/session/game-preferences.ts';
import { readySound } from '#islands/runtime/sound/sound.ts';
import { useAtWake } from './use-at-wake.ts';

/**
 * Switches of the games: show the outcome at once, and sound. The store keeps both, so a choice that the browser
 * restores after Back gives way to it. A game's form around them gets no change event.
 */
export function GamePreferenceSwitches(preferences: GamePreferences): ReactElement {
  const t = useT();
  const { fastOpening, sound } = useGamePreferences(preferences);
  const root = useRef<HTMLDivElement>(null);
  useAtWake(root, (element) => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    for (const field of element.querySelectorAll('input')) {
      const { checked, value } = field;
      if (!isPreference(value) || checked === preferences[value]) continue;
      if (visit?.type === 'back_forward') field.checked = preferences[value];
      else changePreference(value, checked);
    }
  });
  return (
    <div ref={root} className="play-switches needs-script">
      <label className="check">
        <input
          type="checkbox"
          value="fastOpening"
          checked={fastOpening}
          onChange={(event) => {
            event.stopPropagation();
            changePreference('fastOpening', event.currentTarget.checked);
          }}
        />
        {t('inventory.play.fast')}
      </label>
      <label className="check">
        <input
          type="checkbox"
          value="sound"
          checked={sound}
          onChange={(event) => {
            event.stopPropagation();
            changePreference('sound', event.currentTarget.checked);
            readySound();
          }}
        />
        {t('inventory.play.sound')}
      </label>
    </div>
  );
}

const isPreference = (value: string): value is keyof GamePreferences => value === 'fastOpening' || value === 'sound';
