/** Forms with typed values that are neither sent nor saved. */
const touched = new Set<HTMLFormElement>();

/**
 * Asks before a page is left with typed values in a form that changes data. A form that only searches or filters loses
 * nothing; `data-with` names the form whose fields another one sends, and `data-typed` marks values of a refused form.
 */
export function guardUnsaved(): void {
  addEventListener('input', ({ target }) => {
    const form = isField(target) ? target.form : null;
    if (form !== null && (form.method === 'post' || sendersOf(form).length > 0)) touched.add(form);
  });
  const sent = new Set<HTMLFormElement | null>();
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    sent.add(target).add(sourceOf(target));
  });
  addEventListener('beforeunload', (event) => {
    const refused = document.querySelectorAll<HTMLFormElement>('form[data-typed]');
    const changed = [...touched].filter((form) => form.isConnected && isChanged(form));
    const unsaved = [...refused, ...changed];
    if (unsaved.some((form) => !sent.has(form))) event.preventDefault();
    sent.clear();
  });
  // The fields of another form as they are now, not as they were when the page was made.
  document.addEventListener('formdata', ({ target, formData }) => {
    const source = target instanceof HTMLFormElement ? sourceOf(target) : null;
    if (source === null) return;
    for (const [name, value] of new FormData(source)) formData.set(name, value);
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function sourceOf({ dataset }: HTMLFormElement): HTMLFormElement | null {
  const source = document.getElementById(dataset['with'] ?? '');
  return source instanceof HTMLFormElement ? source : null;
}

const sendersOf = ({ id }: HTMLFormElement): Element[] =>
  id === '' ? [] : [...document.querySelectorAll(`form[data-with="${CSS.escape(id)}"]`)];

/** Returns whether a value differs from the one in the page: what was typed and taken back is not lost. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((one) => {
    if (!isField(one) || one.type === 'hidden' || one.disabled) return false;
    if (one instanceof HTMLSelectElement) {
      const marked = [...one.options].findIndex(({ defaultSelected }) => defaultSelected);
      return one.selectedIndex !== Math.max(0, marked);
    }
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue;
    return one.type === 'checkbox' || one.type === 'radio'
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue;
  });
