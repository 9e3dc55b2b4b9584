import { allowOnly } from './trusted-html.ts';

const PATIENCE_MS = 8000;
/** A part may bring texts as JSON, never a script; a whole document is no part. */
const UNWANTED = /^\s*<!doctype|<script(?![^>]*\btype="application\/json")/i;

/**
 * Asks the store for the part of a page and puts it into a dialog that is not in the page yet. The part says how it
 * wants to be shown: `data-wide` for the wide window, and its first heading names it. Null where there is no such part.
 */
export async function fetchDialog(name: string, address: string): Promise<HTMLDialogElement | null> {
  const part = await fetchPart(name, address);
  if (part === null) return null;
  const dialog = document.createElement('dialog');
  dialog.className = part.hasAttribute('data-wide') ? 'modal' : 'modal modal--s';
  const heading = part.querySelector('h2');
  if (heading !== null) dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(part);
  return dialog;
}

async function fetchPart(name: string, address: string): Promise<Element | null> {
  try {
    const headers = { 'HX-Request': 'true', 'HX-Target': name };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    const html = await response.text();
    if (!response.ok || UNWANTED.test(html)) return null;
    allowOnly(html);
    const found = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
    return found?.id === name ? found : null;
  } catch {
    return null;
  }
}
