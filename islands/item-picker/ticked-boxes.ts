/** The check boxes of the items that are selected in a form. */
export const tickedBoxes = (form: HTMLFormElement | null | undefined): HTMLInputElement[] =>
  Array.from(form?.querySelectorAll<HTMLInputElement>('input[name=ids]:checked') ?? []);
