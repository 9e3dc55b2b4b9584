import type { ReactElement } from 'react';
import playReminder from '#islands/play-reminder.island.tsx';
import { href } from '#src/shared/locales.ts';
import { Island } from '#views/ui/island.tsx';
import type { LayoutModel } from './frame.ts';

/**
 * Session-length reminder: a bar on the page when it is due; with JavaScript also an overlay while the player stays on
 * the page.
 */
export function PlayReminder({ frame }: { frame: LayoutModel }): ReactElement | null {
  const { player, auth, locale, path, currency } = frame;
  if (player === null || player.reminder === null) return null;
  return (
    <Island
      of={playReminder}
      props={{
        ...player.reminder,
        action: href(locale, '/profile/session-play'),
        here: href(locale, path),
        sign: currency.sign,
        auth,
      }}
    />
  );
}
