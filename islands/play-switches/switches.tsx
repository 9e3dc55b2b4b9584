import type { ReactElement } from 'react';
import type { PlayWishes } from '#views/layout/frame.ts';
import { useT } from '#views/ui/texts.tsx';
import { changeWish, usePlayWishes } from '../runtime/play-wishes.ts';
import { readySound } from '../runtime/sound.ts';

/** Where games are: whether they show their outcome at once, and whether they are heard. Both are remembered. */
export function Switches(wishes: PlayWishes): ReactElement {
  const t = useT();
  const { fastOpening, sound } = usePlayWishes(wishes);
  return (
    <div className="play-switches needs-script">
      <label className="check">
        <input
          type="checkbox"
          checked={fastOpening}
          onChange={(event) => changeWish('fastOpening', event.currentTarget.checked)}
        />
        {t('items.play.fast')}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={sound}
          onChange={(event) => {
            changeWish('sound', event.currentTarget.checked);
            readySound();
          }}
        />
        {t('items.play.sound')}
      </label>
    </div>
  );
}
