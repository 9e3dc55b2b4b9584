import type { ReactElement } from 'react';
import { useHref } from '#ui/href.ts';
import { useT } from '#ui/texts.tsx';

interface WayOutProps {
  /** Key of the refusal. */
  readonly error: string;
  /** Name of the link that loads the page again; null where that would not help. */
  readonly reload: string | null;
}

/** The next step after a refusal: the player's limits and breaks, or the page as it is now. */
export function WayOut({ error, reload }: WayOutProps): ReactElement | null {
  const href = useHref();
  const t = useT();
  if (error.startsWith('errors.play.')) {
    return (
      <a className="btn" href={href('/profile/limits')}>
        {t('account-data.limits.mine')}
      </a>
    );
  }
  if (reload === null) return null;
  return (
    <a className="btn" href="">
      {reload}
    </a>
  );
}
