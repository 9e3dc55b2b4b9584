import { reportFailure } from '#islands/runtime/log.ts';

/** The client of a social network that answers this event copies the text itself. */
export interface CopyRequest {
  readonly text: string;
  isCopied?: Promise<boolean>;
}

/**
 * Copies a text by whatever the browser allows; returns whether it did. The clipboard is refused on plain http, in
 * frames, and in the browsers of messengers, where the older command still works; a mini-app asks VK's client.
 */
export async function copyText(text: string, button: Element): Promise<boolean> {
  try {
    const request: CopyRequest = { text };
    document.dispatchEvent(new CustomEvent('copy-text', { detail: request }));
    if ((await request.isCopied) === true) return true;
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
