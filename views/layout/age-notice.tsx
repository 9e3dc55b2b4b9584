import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { ageHref } from './destinations.ts';
import type { LayoutPartProps } from './layout-model.ts';

/**
 * Banner on every page for a player who has not confirmed the age of 18; until then the player can only browse. The
 * browser opens the linked dialog automatically once per tab (islands/runtime/dialogs/ask-once.ts).
 */
export function AgeNotice({ layout, page }: LayoutPartProps): ReactElement | null {
  const t = useT();
  if (layout.player === null || layout.player.isAdult || page.asksAge) return null;
  return (
    <aside className="wrap flash">
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          {`${t('layout.age.text')} `}
          <a className="link--under" href={ageHref(layout)} data-dialog="adult" data-asks="">
            {t('layout.age.confirm')}
          </a>
        </span>
      </p>
    </aside>
  );
}
