import { useEffect, useState, type ReactElement } from 'react';
import { Icon } from '#views/ui/icon.tsx';
import { useT } from '#views/ui/texts.tsx';
import { showToast } from '../runtime/toast.ts';

/** How long the tick stands before the button is itself again. */
const TICK_MS = 2000;

export interface CopyTextProps {
  readonly text: string;
  /** What the button says it copies. */
  readonly label: string;
  /** What is said when it is done. */
  readonly done: string;
  /** An icon beside the text itself, or a button with its label. */
  readonly look: 'icon' | 'button';
}

/**
 * Copies a text and says so. The button cannot be seen until it can work: without JavaScript, or where the browser
 * gives no clipboard (plain http), the text beside it is there to be selected.
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
      setState('waiting'); // The visitor or the browser forbids it: the text can still be selected.
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
