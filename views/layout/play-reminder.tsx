import type { ReactElement } from 'react';
import sessionReminder from '#islands/session-reminder.island.tsx';
import { Island } from '#views/ui/island.tsx';
import type { LayoutModel } from './layout-model.ts';

/**
 * Session-length reminder: a bar on the page when it is due; with JavaScript also an overlay while the player stays on
 * the page.
 */
export function PlayReminder({ layout }: { layout: LayoutModel }): ReactElement | null {
  const { player, auth, path, currency } = layout;
  if (player === null || player.reminder === null) return null;
  return (
    <Island
      of={sessionReminder}
      props={{
        ...player.reminder,
        action: layout.href('/profile/session-play'),
        here: layout.href(path),
        sign: currency.sign,
        auth,
      }}
    />
  );
}
