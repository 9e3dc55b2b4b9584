import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';

export interface WindowProps {
  readonly title: string;
  /** 800 px instead of 480. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** What a window over the page holds, as a part: its heading names the dialog, `data-wide` says how wide it is. */
export function WindowPart({ id, title, wide = false, children }: WindowProps & { id: string }): ReactElement {
  return (
    <div id={id} data-wide={wide ? '' : undefined}>
      <WindowHead id={id} title={title} />
      <div className="stack">{children}</div>
    </div>
  );
}

/** The heading of a window, and the way to close it. */
function WindowHead({ id, title }: { id: string; title: string }): ReactElement {
  const t = useT();
  return (
    <div className="modal__head">
      <h2 id={`${id}-title`}>{title}</h2>
      <button type="button" className="icon-btn" aria-label={t('layout.menu.close')} data-close="">
        <Icon name="x" />
      </button>
    </div>
  );
}

/** The same as a page of its own, for whom no script runs. */
export function WindowPage({ title, wide = false, children }: WindowProps): ReactElement {
  return (
    <div className="wrap">
      <section className={wide ? 'panel window window--wide' : 'panel window'}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  );
}
