const LIST = 'cases';

/**
 * The catalogue was published: the list of cases that a page shows is asked for again, as it was searched. What is
 * pointed at or focused stays where it is until that is over.
 */
export function freshenCases(): void {
  const list = document.getElementById(LIST);
  if (list === null) return;
  if (!list.matches(':hover, :focus-within')) void ask();
  else for (const kind of ['pointerleave', 'focusout']) list.addEventListener(kind, freshenCases, { once: true });
}

async function ask(): Promise<void> {
  const { askForPart } = await import('./htmx.ts');
  await askForPart(location.pathname + location.search, LIST);
}
