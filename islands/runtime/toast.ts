import type { IconName } from '#views/ui/icon-names.ts';
import { symbolHref } from '#views/ui/symbol.ts';
import { pageFacts } from './page-facts.ts';
import { store, toastClosed, toastShown, type Toast } from './store.ts';
import { passAway, toastShelf } from './toast-shelf.ts';

const ICONS = { info: 'info', success: 'circle-check', error: 'circle-alert' } as const;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Says something briefly in the corner, read out by screen readers. It stays while it is pointed at or focused.
 * `closeLabel` names its button.
 */
export function showToast(toast: Omit<Toast, 'id'>, closeLabel: string): void {
  const { payload } = store.dispatch(toastShown(toast));
  const node = toastNode(payload, closeLabel);
  const forget = (): void => {
    store.dispatch(toastClosed(payload.id));
  };
  toastShelf().append(node);
  node.querySelector('button')?.addEventListener('click', () => {
    node.remove();
    forget();
  });
  passAway(node, forget);
}

function toastNode({ kind, text }: Toast, closeLabel: string): HTMLElement {
  const node = document.createElement('div');
  node.className = `toast toast--${kind}`;
  node.setAttribute('role', kind === 'error' ? 'alert' : 'status');
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
  use.setAttribute('href', symbolHref(`i-${name}`, pageFacts().sprite));
  svg.append(use);
  return svg;
}
