import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';

/** A break of the player; a null end is a self-exclusion. */
interface PauseModel {
  readonly from: string;
  readonly until: string | null;
}

interface Props {
  readonly layout: Pick<LayoutModel, 'href'>;
  readonly pause: PauseModel;
}

/** Shown in place of actions that spend while the player is on a break, with its end. */
export function OnBreak({ layout, pause }: Props): ReactElement {
  const t = useT();
  return (
    <div className="notice notice--info">
      <Icon name="clock" />
      <div className="notice__body">
        <p>
          {pause.until === null ? (
            <MomentText at={pause.from} text={(moment) => t('account-data.pause.forever', { moment })} />
          ) : (
            <MomentText at={pause.until} text={(moment) => t('account-data.pause.running', { moment })} />
          )}
        </p>
        <a className="link link--under" href={layout.href('/profile/limits#breaks')}>
          {t('account-data.limits.mine')}
        </a>
      </div>
    </div>
  );
}
