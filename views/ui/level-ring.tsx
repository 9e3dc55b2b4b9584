import type { ReactElement } from 'react';
import { Avatar } from './avatar.tsx';
import { useT } from '#ui/texts.tsx';

export interface LevelRingProps {
  readonly avatar: string;
  readonly level: number;
  /** Progress within the level, 0..1; omitted when it is private. */
  readonly share?: number;
}

/** Avatar in a ring that shows the level progress, with the level number. */
export function LevelRing({ avatar, level, share = 0 }: LevelRingProps): ReactElement {
  const t = useT();
  const done = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className="ring">
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle className="ring__bg" cx="36" cy="36" r="33" />
        {done > 0 && (
          <circle
            className="ring__on"
            cx="36"
            cy="36"
            r="33"
            pathLength="100"
            strokeDasharray={`${done} 100`}
            transform="rotate(-90 36 36)"
          />
        )}
      </svg>
      <Avatar className="ring__ava" src={avatar} size={56} />
      <span className="vh">{t('my-account.level', { level })}</span>
      <span className="ring__lvl" aria-hidden="true">
        {level}
      </span>
    </div>
  );
}
