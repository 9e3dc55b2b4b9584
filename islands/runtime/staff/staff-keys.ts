/** Elements for text input, where shortcuts are disabled. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select';

/** Id of the shortcut list in views/layout/staff-keys.tsx. */
const LIST = 'staff-keys';

/**
 * Binds the shortcuts of a page: `data-key="d"` on a link or button clicks it, on a field focuses it. Letters are
 * matched by physical key, so that they work in every keyboard layout.
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

/** The list's button is useless without this script, so the script shows it. */
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

/** Lists the current shortcuts with the text of their elements. */
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

/** The first element that can be clicked; collapsed and disabled elements are skipped. */
function boundTo(event: KeyboardEvent): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(nameOf(event))}"]`);
  return [...all].find(canBePressed) ?? null;
}

/** Letters by physical key; symbols as typed, or by the physical key of the Latin layout. */
function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '/' || key === '?') return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key.toLowerCase();
}

const canBePressed = (one: HTMLElement): boolean => one.checkVisibility() && !one.matches(':disabled');
