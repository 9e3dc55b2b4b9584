import { reportFailure } from '#islands/runtime/log.ts';

let copyInClient: ((text: string) => Promise<boolean>) | null = null;

/** Sets how the client of a social network copies a text, for pages within it. */
export function copyThroughClient(copy: (text: string) => Promise<boolean>): void {
  copyInClient = copy;
}

/**
 * Copies a text by whatever the browser allows; returns whether it did. The clipboard is refused on plain http, in
 * frames, and in the browsers of messengers, where the older command still works; a mini-app asks VK's client.
 */
export async function copyText(text: string, button: Element): Promise<boolean> {
  try {
    if ((await copyInClient?.(text)) === true) return true;
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    reportFailure('clipboard', error);
    return copyByCommand(text, button);
  }
}

/** Deprecated, and the only way where the clipboard is refused. */
interface OlderDocument {
  execCommand(command: 'copy'): boolean;
}

/** In the dialog of the button, because nothing outside an open dialog can be selected. */
function copyByCommand(text: string, button: Element): boolean {
  const field = document.createElement('textarea');
  field.className = 'vh';
  field.readOnly = true;
  field.value = text;
  const focused = document.activeElement;
  button.closest('dialog, body')?.append(field);
  field.select();
  const isCopied = (document as OlderDocument).execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
