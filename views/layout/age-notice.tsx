import type { ReactElement } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { ageHref } from './destinations.ts';
import type { FrameModel } from './frame.ts';

/**
 * What a player who has not said yet that they are 18 finds on every page: they can look round, and nothing more. The
 * browser opens the window of the link by itself, once in a tab (islands/runtime/ask-once.ts).
 */
export function AgeNotice({ frame, page }: { frame: FrameModel; page: string }): ReactElement | null {
  const t = useT();
  if (frame.player === null || frame.player.isAdult || page === 'adult') return null;
  return (
    <aside className="wrap flash">
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          {`${t('layout.age.text')} `}
          <a className="link--under" href={ageHref(frame)} data-dialog="adult" data-asks="">
            {t('layout.age.confirm')}
          </a>
        </span>
      </p>
    </aside>
  );
}
