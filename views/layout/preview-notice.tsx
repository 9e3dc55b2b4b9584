import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from './layout-model.ts';

/** Banner on the pages of the store while a staff member looks at a brand that is not published. */
export function PreviewNotice({ layout }: { layout: LayoutModel }): ReactElement | null {
  const t = useT();
  if (!layout.isPreview) return null;
  return (
    <aside className="wrap flash">
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          {t('layout.preview')}{' '}
          <a className="link--under" href={layout.href('/staff/branding')}>
            {t('layout.preview.back')}
          </a>
        </span>
      </p>
    </aside>
  );
}
