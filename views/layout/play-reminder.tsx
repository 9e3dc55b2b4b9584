import type { ReactElement } from 'react';
import playReminder from '#islands/play-reminder.island.tsx';
import { href } from '#src/shared/locales.ts';
import { Island } from '../ui/island.tsx';
import type { FrameModel } from './frame.ts';

/**
 * Tells a player how long their session has lasted: by a bar on the page that comes when it is due, and over the page
 * where scripts run while one stays on it.
 */
export function PlayReminder({ frame }: { frame: FrameModel }): ReactElement | null {
  const { player, auth, locale, path, currency } = frame;
  if (player === null || player.reminder === null) return null;
  return (
    <Island
      of={playReminder}
      props={{
        ...player.reminder,
        ...{ action: href(locale, '/profile/session-play'), here: href(locale, path), sign: currency.sign, auth },
      }}
    />
  );
}
