import { useEffect, useRef, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Ends the show of a game, in the place of its main button, from which it takes the focus. Escape does the same. */
export function SkipShow({ onSkip }: { onSkip: () => void }): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      className="btn btn--big btn--wide"
      data-skip=""
      onClick={onSkip}
      onKeyDown={({ key }) => key === 'Escape' && onSkip()}
    >
      <Icon name="zap" small />
      {t('cases.opener.skip')}
    </button>
  );
}
