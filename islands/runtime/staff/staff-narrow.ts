/**
 * Search fields that narrow a list of the page, `data-narrows` being its entries' selector inside the same fieldset: an
 * entry without the typed text is hidden, and keeps its tick. Hidden by the server, since they need this script.
 */
export function bindNarrow(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-narrows]')) {
    const around = field.closest('fieldset');
    const label = field.closest('label');
    if (around === null || label === null) continue;
    label.hidden = false;
    const entries = [...around.querySelectorAll<HTMLElement>(field.dataset['narrows'] ?? '')];
    const narrow = (): void => {
      const typed = plain(field.value);
      for (const entry of entries) entry.hidden = !plain(entry.textContent).includes(typed);
    };
    field.addEventListener('input', narrow);
    // Enter would submit the form around it.
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') event.preventDefault();
    });
    narrow();
  }
}

/** Without case, accents and space around. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
