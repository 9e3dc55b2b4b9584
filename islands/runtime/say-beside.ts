type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const refused = new Set<Field>();
let count = 0;

// A message alone refuses a field, so it is removed before the next check.
for (const moment of ['click', 'input'])
  addEventListener(
    moment,
    () => {
      for (const field of refused) field.setCustomValidity('');
      refused.clear();
    },
    true,
  );

/**
 * Says under a refused field what is wrong, until its value changes, and goes to the first field of a press:
 * `data-said` of an empty one, the title of one whose value has the wrong form. Forms that htmx sends say it
 * themselves.
 */
export function sayBeside(field: Field): void {
  if (field.closest('[hx-get]')) return;
  const { valueMissing, patternMismatch, tooShort } = field.validity;
  const said = valueMissing && field.closest<HTMLElement>('[data-said]')?.dataset['said'];
  field.setCustomValidity(said || ((patternMismatch || tooShort) && field.title) || field.validationMessage);
  if (refused.size === 0) field.focus();
  refused.add(field);
  noteOf(field).textContent = field.validationMessage;
}

/** The message under a field; radio buttons of one name have one. */
function noteOf(field: Field): Element {
  const place = placeOf(field);
  const there = place.parentElement?.querySelector(`[data-beside="${CSS.escape(field.name)}"]`);
  if (there) return there;
  count += 1;
  const note = document.createElement('span');
  note.id = `said-${count}`;
  note.className = 'field__wrong';
  note.setAttribute('role', 'alert');
  note.dataset['beside'] = field.name;
  place.after(note);
  const described = field.getAttribute('aria-describedby') ?? '';
  field.setAttribute('aria-describedby', `${described} ${note.id}`.trim());
  field.setAttribute('aria-invalid', 'true');
  const takeBack = ({ target }: Event): void => {
    if ((target as Field).name !== field.name) return;
    note.remove();
    field.removeAttribute('aria-invalid');
    if (described === '') field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', described);
    field.form?.removeEventListener('input', takeBack);
  };
  field.form?.addEventListener('input', takeBack);
  return note;
}

/** The element after which a message stands: a tick with its words, the last of a group, or the field. */
function placeOf(field: Field): Element {
  const group = field.type === 'radio' ? field.closest('fieldset')?.lastElementChild : null;
  return group ?? field.closest('.check, .input-wrap') ?? field;
}
