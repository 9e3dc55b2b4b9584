/**
 * A <select> whose options have `data-picks`: the field named in its `data-of` then takes a name from that list of
 * entries, or a number without one. A value of another kind means nothing to the new one, so it is emptied.
 */
export function bindKinds(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset['of'] === undefined) return;
    const field = target.form?.elements.namedItem(target.dataset['of']);
    if (!(field instanceof HTMLInputElement)) return;
    const list = target.selectedOptions[0]?.dataset['picks'] ?? '';
    if ((field.dataset['picker'] ?? '') === list) return;
    field.removeAttribute('list');
    field.dataset['picker'] = list;
    field.inputMode = list === '' ? 'numeric' : 'text';
    field.value = '';
  });
}
