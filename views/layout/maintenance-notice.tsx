import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Banner on every page during maintenance, for guests too. `note` is the text of staff; null without maintenance. */
export function MaintenanceNotice({ note }: { note: string | null }): ReactElement | null {
  const t = useT();
  if (note === null) return null;
  return (
    <aside className="wrap flash">
      <p className="notice notice--info">
        <Icon name="info" />
        <span>{t('errors.maintenance', { note })}</span>
      </p>
    </aside>
  );
}
