/** Where letters are typed and not pressed: there a key is a letter. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select';

/** Where the keys of a page are listed: views/layout/staff-keys.tsx. */
const LIST = 'staff-keys';

/**
 * Binds the keys that a page names: `data-key="d"` on a link or button presses it, on a field goes there. Keys are
 * letters of the Latin keyboard by their place, so that they work in every layout.
 */
export function bindKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { target, altKey, ctrlKey, metaKey, repeat } = event;
    if (altKey || ctrlKey || metaKey || repeat || event.defaultPrevented) return;
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO))) {
      if (event.key === 'Escape') target.blur();
      return;
    }
    const bound = boundTo(event);
    if (bound === null) return;
    event.preventDefault();
    if (bound.matches(TYPED_INTO)) bound.focus();
    else bound.click();
  });
  bindList();
}

/** The button of the list is of no use without this script: it comes with it. */
function bindList(): void {
  const list = document.getElementById(LIST);
  const rows = list?.querySelector('dl');
  const button = document.querySelector<HTMLElement>(`[popovertarget=${LIST}]`);
  if (!list || !rows || button === null) return;
  button.hidden = false;
  list.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') listKeys(rows);
  });
}

/** Writes down what every key of the page does at this moment, in the words of what it presses. */
function listKeys(rows: HTMLElement): void {
  const listed = new Map<string, string>();
  for (const one of document.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = one.dataset['key'] ?? '';
    if (!listed.has(key) && canBePressed(one)) listed.set(key, labelOf(one));
  }
  rows.replaceChildren(...[...listed].flatMap(([key, label]) => [made('dt', made('kbd', key)), made('dd', label)]));
}

const labelOf = (one: HTMLElement): string =>
  (one.ariaLabel ?? (one.matches('input') ? one.closest('label') : one)?.textContent ?? '').trim();

function made(name: 'dt' | 'dd' | 'kbd', inside: string | Node): HTMLElement {
  const element = document.createElement(name);
  element.append(typeof inside === 'string' && name === 'kbd' ? inside.toUpperCase() : inside);
  return element;
}

/** The first that can be pressed: what is folded away or disabled keeps its key for later. */
function boundTo(event: KeyboardEvent): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(nameOf(event))}"]`);
  return [...all].find(canBePressed) ?? null;
}

/** Letters by their place; signs as they are written, or by the place of the Latin one. */
function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '/' || key === '?') return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key.toLowerCase();
}

const canBePressed = (one: HTMLElement): boolean => one.checkVisibility() && !one.matches(':disabled');
