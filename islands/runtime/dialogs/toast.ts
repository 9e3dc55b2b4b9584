import type { TextKey } from '#src/shared/text-keys.ts';
import type { IconName } from '#ui/icon-names.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { store, toastClosed, toastShown, type Toast, type ToastKind } from '#islands/runtime/store.ts';
import { documentT } from '#islands/runtime/texts.ts';
import { passAway, raiseShelf, toastShelf } from './toast-shelf.ts';

const ICONS: Readonly<Record<ToastKind, IconName>> = {
  default: 'info',
  info: 'info',
  warn: 'triangle-alert',
  error: 'circle-alert',
  success: 'circle-check',
};
const SVG = 'http://www.w3.org/2000/svg';

export interface ToastOptions {
  readonly kind?: ToastKind;
  /** A text key available on this page, or the text itself. */
  readonly text: string;
  /** Replaces an earlier toast of the same group. */
  readonly group?: string;
  readonly durationMs?: number;
}

/**
 * Shows a toast in the corner, in a live region. It disappears by itself or on press, and stays while hovered or
 * focused. `closeLabel` is the accessible name of its close button.
 */
export function showToast({ kind = 'default', text, group, durationMs }: ToastOptions, closeLabel: string): void {
  // The translator returns its argument when the key is unknown.
  const words = documentT()(text as TextKey);
  const { payload } = store.dispatch(toastShown({ kind, text: words, group: group ?? null }));
  const shelf = toastShelf();
  const node = toastNode(payload, closeLabel);
  if (payload.group !== null) {
    for (const one of shelf.querySelectorAll<HTMLElement>('[data-group]'))
      if (one.dataset['group'] === payload.group) one.remove();
    node.dataset['group'] = payload.group;
  }
  shelf.append(node);
  raiseShelf();
  passAway(node, () => store.dispatch(toastClosed(payload.id)), durationMs);
}

function toastNode({ kind, text }: Toast, closeLabel: string): HTMLElement {
  const node = document.createElement('div');
  node.className = `toast toast--${kind}`;
  node.setAttribute('role', kind === 'error' || kind === 'warn' ? 'alert' : 'status');
  const words = document.createElement('p');
  words.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-btn';
  button.setAttribute('aria-label', closeLabel);
  button.append(icon('x', 'ico ico--s'));
  node.append(icon(ICONS[kind], 'ico'), words, button);
  return node;
}

function icon(name: IconName, className: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${pageFacts().sprite}#i-${name}`);
  svg.append(use);
  return svg;
}
