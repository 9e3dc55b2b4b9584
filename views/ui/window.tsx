import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

export interface WindowProps {
  readonly title: string;
  /** 800 px instead of 480. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Content of a dialog as a fragment: its heading names the dialog, `data-wide` sets its width. */
export function WindowPart({ id, title, wide = false, children }: WindowProps & { id: string }): ReactElement {
  return (
    <div id={id} data-wide={wide ? '' : undefined}>
      <WindowHead id={id} title={title} />
      <div className="stack">{children}</div>
    </div>
  );
}

function WindowHead({ id, title }: { id: string; title: string }): ReactElement {
  const t = useT();
  return (
    <div className="modal__head">
      {/* The heading takes the focus of the opened dialog, so that it is read first; not the button that closes it. */}
      <h2 id={`${id}-title`} tabIndex={-1} autoFocus>
        {title}
      </h2>
      <button type="button" className="icon-btn" aria-label={t('layout.menu.close')} data-close="">
        <Icon name="x" />
      </button>
    </div>
  );
}

/** The same content as a separate page, for browsers without JavaScript. */
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
