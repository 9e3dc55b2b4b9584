import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { RichText } from './rich-text.tsx';

/** The summary above a long text, with a thought on each line. */
export function InShort({ text }: { readonly text: string }): ReactElement {
  const t = useT();
  return (
    <div className="notice notice--info">
      <Icon name="info" />
      <div>
        <b>{t('info-pages.short')}</b>
        <ul className="in-short">
          {text.split('\n').map((line) => (
            <li key={line}>
              <RichText text={line} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
