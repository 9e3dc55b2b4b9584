import { type ComponentRef, type ReactElement, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { copyText } from './copy-text.ts';

const selectAll = (field: ComponentRef<'input'> | null): void => {
  field?.focus({ preventScroll: true });
  field?.select();
};

/** Time for which the check mark replaces the icon. */
const TICK_MS = 2000;

const LOOKS = { icon: 'copy-icon', button: 'btn btn--line btn--wide', main: 'btn btn--main btn--wide' } as const;

export interface CopyTextProps {
  readonly text: string;
  /** Accessible name of the button. */
  readonly label: string;
  /** Confirmation after copying. */
  readonly done: string;
  /** An icon beside the text, a button with a label, or the main button of its page. */
  readonly look: keyof typeof LOOKS;
}

/**
 * Copies a text and confirms it. Where the browser refuses every way, the text appears selected beside the button. The
 * button stays hidden until it can work: without JavaScript the text beside it can be selected.
 */
export function CopyButton({ text, label, done, look }: CopyTextProps): ReactElement {
  const t = useT();
  const [state, setState] = useState<'waiting' | 'ready' | 'done' | 'refused'>('waiting');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => setState('ready'), []);
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => setState('ready'), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    setState('ready');
    const isCopied = button.current !== null && (await copyText(text, button.current));
    setState(isCopied ? 'done' : 'refused');
    const [kind, said] = isCopied ? (['success', done] as const) : (['warn', t('layout.copy.refused')] as const);
    showToast({ kind, text: said, group: 'copied' }, t('layout.menu.close'));
  };
  const isDone = state === 'done';
  const className = LOOKS[look];
  return (
    <>
      <button
        ref={button}
        className={state === 'waiting' ? `${className} is-waiting` : className}
        type={look === 'main' ? 'submit' : 'button'}
        aria-label={look === 'icon' ? label : undefined}
        onClick={copy}
      >
        <Icon name={isDone ? 'check' : 'copy'} small />
        {look !== 'icon' && (isDone ? done : label)}
      </button>
      {state === 'refused' && (
        <input className="input copy-field" aria-label={label} readOnly value={text} ref={selectAll} />
      )}
    </>
  );
}
