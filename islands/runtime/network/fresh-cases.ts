const LIST = 'cases';

/**
 * Reloads the list of cases with the current search after the catalogue was published. Waits while the list is hovered
 * or focused.
 */
export function freshenCases(): void {
  const list = document.getElementById(LIST);
  if (list === null) return;
  if (!list.matches(':hover, :focus-within')) void ask();
  else for (const kind of ['pointerleave', 'focusout']) list.addEventListener(kind, freshenCases, { once: true });
}

async function ask(): Promise<void> {
  const { reloadFragment } = await import('./htmx.ts');
  await reloadFragment(LIST);
}
