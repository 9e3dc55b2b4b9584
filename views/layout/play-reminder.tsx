import type { ReactElement } from 'react';
import sessionReminder from '#islands/session-reminder.island.tsx';
import { Island } from '#views/ui/island.tsx';
import type { LayoutModel } from './frame.ts';

/**
 * Session-length reminder: a bar on the page when it is due; with JavaScript also an overlay while the player stays on
 * the page.
 */
export function PlayReminder({ frame }: { frame: LayoutModel }): ReactElement | null {
  const { player, auth, path, currency } = frame;
  if (player === null || player.reminder === null) return null;
  return (
    <Island
      of={sessionReminder}
      props={{
        ...player.reminder,
        action: frame.href('/profile/session-play'),
        here: frame.href(path),
        sign: currency.sign,
        auth,
      }}
    />
  );
}
