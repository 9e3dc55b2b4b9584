import { useEffect, useRef, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Ends the reel at once. It takes the focus, because the pressed button waits until the reel stops. */
export function SkipButton({ onSkip }: { onSkip: () => void }): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="stage__below stage__skip">
      <span className="tiny faint only-d">{t('cases.opener.skip.keys')}</span>
      <button ref={button} type="button" className="btn" data-skip="" onClick={onSkip}>
        <Icon name="zap" small />
        {t('cases.opener.skip')}
      </button>
    </div>
  );
}
