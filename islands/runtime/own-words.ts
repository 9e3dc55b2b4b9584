/**
 * A field that the browser refuses speaks the store's words: `data-said` around an empty one, the title of one whose
 * value has the wrong form. Words are taken back before the next check, because they refuse a field by themselves.
 */
export function sayOwnWords(): void {
  const refused = new Set<HTMLInputElement>();
  const takeBack = (): void => {
    for (const field of refused) field.setCustomValidity('');
    refused.clear();
  };
  const setMessage = ({ target }: Event): void => {
    const field = target as HTMLInputElement;
    const { valueMissing, patternMismatch } = field.validity;
    const said = valueMissing ? field.closest<HTMLElement>('[data-said]')?.dataset['said'] : undefined;
    field.setCustomValidity(said ?? (patternMismatch ? field.title : ''));
    refused.add(field);
  };
  addEventListener('invalid', setMessage, true);
  for (const moment of ['click', 'input']) addEventListener(moment, takeBack, true);
}
