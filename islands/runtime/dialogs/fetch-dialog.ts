import { allowOnly } from '#islands/runtime/network/trusted-html.ts';

const PATIENCE_MS = 8000;
/** A fragment may contain JSON texts but no script; a complete document is no fragment. */
const UNWANTED = /^\s*<!doctype|<script(?![^>]*\btype="application\/json")/i;

/**
 * Loads a page fragment into a new dialog. In the fragment, `data-wide` selects the wide dialog, and the first heading
 * becomes its accessible name. Null when the page has no such fragment.
 */
export async function fetchDialog(name: string, address: string): Promise<HTMLDialogElement | null> {
  const fragment = await fetchFragment(name, address);
  if (fragment === null) return null;
  const dialog = document.createElement('dialog');
  dialog.className = fragment.hasAttribute('data-wide') ? 'modal' : 'modal modal--s';
  const heading = fragment.querySelector('h2');
  if (heading !== null) dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(fragment);
  return dialog;
}

/** The fragment of that name at an address as an element; null when the page has none. */
export async function fetchFragment(name: string, address: string): Promise<Element | null> {
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
