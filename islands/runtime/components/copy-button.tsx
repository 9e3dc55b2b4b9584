import { useEffect, useState, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { showToast } from '#islands/runtime/dialogs/toast.ts';

/** Time for which the check mark replaces the icon. */
const TICK_MS = 2000;

export interface CopyTextProps {
  readonly text: string;
  /** Accessible name of the button. */
  readonly label: string;
  /** Confirmation after copying. */
  readonly done: string;
  /** An icon beside the text, or a button with a label. */
  readonly look: 'icon' | 'button';
}

/**
 * Copies a text and confirms it. The button stays hidden until it can work: without JavaScript, or without a clipboard
 * (plain http), the text beside it can be selected.
 */
export function CopyButton({ text, label, done, look }: CopyTextProps): ReactElement {
  const t = useT();
  const [state, setState] = useState<'waiting' | 'ready' | 'done'>('waiting');

  useEffect(() => {
    if ('clipboard' in navigator) setState('ready');
  }, []);
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => setState('ready'), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('done');
      showToast({ kind: 'success', text: done, group: 'copied' }, t('layout.menu.close'));
    } catch {
      setState('waiting'); // Permission denied: the text can still be selected.
    }
  };
  const isDone = state === 'done';
  const className = look === 'icon' ? 'copy-icon' : 'btn btn--line btn--wide';
  return (
    <button
      className={state === 'waiting' ? `${className} is-waiting` : className}
      type="button"
      aria-label={look === 'icon' ? label : undefined}
      onClick={copy}
    >
      <Icon name={isDone ? 'check' : 'copy'} small />
      {look === 'button' && (isDone ? done : label)}
    </button>
  );
}
