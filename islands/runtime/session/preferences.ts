import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { prepareCall } from '#islands/runtime/network/call.ts';
import { documentT } from '#islands/runtime/texts.ts';

/**
 * Saves the language or the currency that a signed-in player has pressed in its list, then goes on to the page in it. A
 * refusal is a toast and changes nothing; without an answer the link or the form itself is used.
 */
export async function choosePreference(pressed: HTMLAnchorElement | HTMLButtonElement): Promise<void> {
  const [kind, code, address] =
    pressed instanceof HTMLAnchorElement
      ? ['language', pressed.hreflang, pressed.href]
      : ['currency', pressed.value, addressOf(pressed.form)];
  const outcome = await prepareCall(`/api/user/${kind}/change`, { code }).send();
  if (outcome.kind === 'lost') throw new Error(`${kind}: no answer`);
  if (outcome.kind === 'done') return location.assign(address);
  pressed.closest<HTMLElement>('[popover]')?.hidePopover();
  showToast({ kind: 'error', text: outcome.message, group: 'preference' }, documentT()('layout.menu.close'));
}

/** Never the current address: after a refused form that is the address of the form. */
const addressOf = (form: HTMLFormElement | null): string =>
  form?.querySelector<HTMLInputElement>('[name=return]')?.value ?? location.pathname;
