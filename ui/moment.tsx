import type { ReactElement } from 'react';
import { shortMoment } from '#src/shared/format-time.ts';
import { useT } from './texts.tsx';

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string;
}

/**
 * A time in UTC. The browser replaces it by the time in the zone of the visitor, and a recent one by its age
 * (islands/runtime/moments.ts); hydration keeps what it finds.
 */
export function Moment({ at, className }: MomentProps): ReactElement {
  const { tag } = useT();
  return (
    <time className={className} dateTime={at} data-moment="" suppressHydrationWarning>
      {shortMoment(at, tag)}
    </time>
  );
}

interface MomentTextProps {
  readonly at: string;
  /** The sentence around the time: `(when) => t('...', { when })`. */
  readonly text: (moment: string) => string;
}

/** A sentence with a time, which is always exact: an age would not fit its grammar. */
export function MomentText({ at, text }: MomentTextProps): ReactElement {
  const { tag } = useT();
  const [before = '', after = ''] = text(SLOT).split(SLOT);
  return (
    <>
      {before}
      <time className="nowrap" dateTime={at} data-moment="exact" suppressHydrationWarning>
        {shortMoment(at, tag)}
      </time>
      {after}
    </>
  );
}

/** Stands for the time while the sentence is translated. */
const SLOT = '\uFFFC';
