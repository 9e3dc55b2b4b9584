import { useEffect, type RefObject } from 'react';
import { useT } from '#ui/texts.tsx';
import { showToast } from '#islands/runtime/dialogs/toast.ts';

/** Refuses the tick of one item too many where it is made, and says why: otherwise all would look staked. */
export function useMostItems(root: RefObject<HTMLElement | null>, most: number): void {
  const t = useT();
  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form) return undefined;
    const refuse = (boxes: readonly HTMLInputElement[]): void => {
      for (const box of boxes) box.checked = false;
      if (boxes.length > 0)
        showToast({ kind: 'error', text: t('upgrades.roll.full', { most }) }, t('cases.opener.close'));
    };
    const follow = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || target.name !== 'ids') return;
      if (!target.checked || tickedIn(form).length <= most) return;
      // htmx does not learn of a choice that was not made.
      event.stopImmediatePropagation();
      refuse([target]);
    };
    // Ticked before the island woke.
    refuse(tickedIn(form).slice(most));
    form.addEventListener('change', follow, true);
    return () => form.removeEventListener('change', follow, true);
  }, []);
}

const tickedIn = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.querySelectorAll<HTMLInputElement>('input[name=ids]:checked'));
