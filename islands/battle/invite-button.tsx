import { useEffect, useRef, useState, type ReactElement } from 'react';
import { copyText } from '#islands/runtime/components/copy-text.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Shares the address of the battle, or copies it if the browser cannot share. Only a script can do either. */
export function InviteButton({ isMain }: { readonly isMain: boolean }): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const invite = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    if ('share' in navigator) {
      // A rejection means that the visitor closed the dialog.
      await navigator.share({ url, text: document.title }).catch(() => undefined);
      return;
    }
    const isCopied = button.current !== null && (await copyText(url, button.current));
    const [kind, text] = isCopied
      ? (['success', t('battles.share.copied')] as const)
      : (['warn', `${t('layout.copy.refused')} ${url}`] as const);
    showToast({ kind, text, group: 'copied' }, t('layout.menu.close'));
  };
  const look = isMain ? 'btn btn--main btn--big btn--wide' : 'btn btn--big btn--wide';
  return (
    <button ref={button} type="button" className={look} disabled={!isReady} onClick={() => void invite()}>
      <Icon name="share-2" small />
      {t('battles.room.invite')}
    </button>
  );
}
