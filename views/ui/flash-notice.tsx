import type { ReactElement } from 'react';
import type { FlashModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { useHref } from '#ui/href.ts';
import type { IconName } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';

const ICONS: Readonly<Record<FlashModel['kind'], IconName>> = {
  success: 'circle-check',
  error: 'circle-alert',
  info: 'info',
};

/**
 * Result of the form that led to this page. It is part of the page flow, because a toast cannot be closed without
 * JavaScript.
 */
export function FlashNotice({ flash }: { flash: FlashModel }): ReactElement {
  const t = useT();
  const href = useHref();
  const { kind, text, refusal = null } = flash;
  const className = kind === 'success' ? 'notice notice--good' : kind === 'error' ? 'notice notice--bad' : 'notice';
  return (
    <div className="wrap flash">
      <p className={className} role={kind === 'error' ? 'alert' : 'status'}>
        <Icon name={ICONS[kind]} />
        {refusal === null ? (
          text
        ) : (
          <span>
            {`${text} `}
            <a className="link--under" href={href(`/help/new?kind=refusal&subject=${refusal}`)} rel="nofollow">
              {t('questions.askAbout')}
            </a>
          </span>
        )}
      </p>
    </div>
  );
}
