/** Step of a field for Shift and an arrow key. */
const stepOf = ({ dataset }: HTMLInputElement): number => Number(dataset['step'] ?? 0);

/**
 * Keyboard navigation for columns of fields with `data-step`: arrow keys move between fields, Shift with an arrow
 * changes the number by the step, never below zero.
 */
export function bindGrid(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    if (!(target instanceof HTMLInputElement) || stepOf(target) === 0) return;
    event.preventDefault();
    const direction = key === 'ArrowUp' ? -1 : 1;
    if (shiftKey) change(target, -direction * stepOf(target));
    else neighbour(target, direction)?.select();
  });
}

function change(field: HTMLInputElement, by: number): void {
  const now = Number(field.value.replaceAll(/\D/g, ''));
  field.value = String(Math.max(0, now + by));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function neighbour(field: HTMLInputElement, direction: number): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-step]')];
  return all[all.indexOf(field) + direction];
}
