/** Where letters are typed and not pressed: there a key is a letter. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select';

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
}

/** The first that can be pressed: what is folded away or disabled keeps its key for later. */
function boundTo({ key, code }: KeyboardEvent): HTMLElement | null {
  const named = key === '/' ? '/' : /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key.toLowerCase();
  const all = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(named)}"]`);
  return [...all].find((one) => one.checkVisibility() && !one.matches(':disabled')) ?? null;
}
