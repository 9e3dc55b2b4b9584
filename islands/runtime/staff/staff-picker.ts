/**
 * Fields with `data-picker`, the id of a <datalist>: in place of the browser's plain list, a list with pictures that is
 * searched by every typed word. Without this script the browser searches the same entries.
 */
const LIST = 'staff-picker';
/** More entries than these are found by typing more. */
const SHOWN = 40;

interface Entry {
  readonly name: string;
  readonly note: string;
  readonly logo: string | null;
  readonly folded: string;
}

interface OpenList {
  readonly field: HTMLInputElement;
  readonly entries: readonly Entry[];
  readonly box: HTMLElement;
}

let opened: OpenList | null = null;

export function bindPickers(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && (target.dataset['picker'] ?? '') !== '') open(target);
  });
  document.addEventListener('focusout', close);
  document.addEventListener('click', ({ target }) => {
    if (opened !== null && target === opened.field && !opened.box.matches(':popover-open')) show([]);
  });
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target === opened?.field) show(words(target.value));
    else if (target instanceof HTMLInputElement && target === document.activeElement) open(target);
  });
  document.addEventListener('keydown', onKey, { capture: true });
  const follow = ({ target }: Event): void => {
    if (target !== opened?.box) place();
  };
  addEventListener('scroll', follow, { capture: true, passive: true });
  addEventListener('resize', place);
}

function open(field: HTMLInputElement): void {
  const source = document.getElementById(field.dataset['picker'] ?? '');
  if (source === null || opened?.field === field) return;
  // With both lists, one would cover the other.
  field.removeAttribute('list');
  const entries = [...source.querySelectorAll('option')].map(({ value, label, dataset }) => ({
    name: value,
    note: label,
    logo: dataset['logo'] ?? null,
    folded: folded(`${value} ${label}`),
  }));
  const box = document.createElement('div');
  box.id = LIST;
  box.className = 'picker';
  box.setAttribute('role', 'listbox');
  box.setAttribute('popover', 'manual');
  box.setAttribute('aria-label', field.ariaLabel ?? field.labels?.[0]?.textContent ?? '');
  // A press on an entry must not take the focus from the field.
  box.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest<HTMLElement>('[role=option]');
    if (option !== null) choose(option);
  });
  (field.closest('label') ?? field).after(box);
  field.role = 'combobox';
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', LIST);
  opened = { field, entries, box };
  // The name that the field already holds is no search: all entries are offered beside it.
  show([]);
}

function close(): void {
  if (opened === null) return;
  const { field, box } = opened;
  opened = null;
  box.remove();
  field.setAttribute('aria-expanded', 'false');
  field.removeAttribute('aria-activedescendant');
}

function show(wanted: readonly string[]): void {
  if (opened === null) return;
  const { field, entries, box } = opened;
  const found = entries.filter((entry) => wanted.every((word) => entry.folded.includes(word))).slice(0, SHOWN);
  box.replaceChildren(...found.map((entry, at) => optionOf(entry, at, entry.name === field.value)));
  const isOpen = found.length > 0;
  if (isOpen !== box.matches(':popover-open')) box.togglePopover(isOpen);
  field.setAttribute('aria-expanded', String(isOpen));
  field.removeAttribute('aria-activedescendant');
  place();
  box.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
}

function optionOf({ name, note, logo }: Entry, at: number, isChosen: boolean): HTMLElement {
  const option = document.createElement('div');
  option.id = `${LIST}-${String(at)}`;
  option.className = 'picker__entry';
  option.role = 'option';
  option.ariaSelected = String(isChosen);
  option.dataset['name'] = name;
  const picture = document.createElement(logo === null ? 'span' : 'img');
  picture.className = 'picker__art';
  if (picture instanceof HTMLImageElement && logo !== null) Object.assign(picture, { src: logo, alt: '' });
  const title = document.createElement('b');
  title.textContent = name;
  const more = document.createElement('span');
  more.className = 'tiny muted';
  more.textContent = note;
  option.append(picture, title, more);
  return option;
}

/** Under the field, or over it where there is more space. */
function place(): void {
  if (opened === null) return;
  const { field, box } = opened;
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const below = innerHeight - bottom;
  const isUnder = below > 260 || below > top;
  const wide = Math.min(Math.max(width, 280), document.documentElement.clientWidth - 16);
  const px = (length: number): string => `${String(Math.round(length))}px`;
  Object.assign(box.style, {
    width: px(wide),
    left: px(Math.max(8, Math.min(left, document.documentElement.clientWidth - wide - 8))),
    top: isUnder ? px(bottom + 4) : 'auto',
    bottom: isUnder ? 'auto' : px(innerHeight - top + 4),
    maxHeight: px(Math.min(360, (isUnder ? below : top) - 12)),
  });
}

function onKey(event: KeyboardEvent): void {
  if (opened === null || event.target !== opened.field || event.isComposing) return;
  const { box, field } = opened;
  if (!box.matches(':popover-open')) return;
  const options = [...box.querySelectorAll<HTMLElement>('[role=option]')];
  const active = options.findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    activate(field, options, event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1);
  } else if (event.key === 'Enter' && active !== -1) choose(options[active]);
  else if (event.key === 'Escape') box.hidePopover();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The option after the last one is the first; -1 is the last. */
function activate(field: HTMLInputElement, options: readonly HTMLElement[], at: number): void {
  const next = options.at(at % options.length);
  for (const option of options) option.classList.toggle('is-active', option === next);
  field.setAttribute('aria-activedescendant', next?.id ?? '');
  next?.scrollIntoView({ block: 'nearest' });
}

function choose(option: HTMLElement | undefined): void {
  if (opened === null || option === undefined) return;
  const { field, box } = opened;
  field.value = option.dataset['name'] ?? '';
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  if (box.matches(':popover-open')) box.hidePopover();
  field.setAttribute('aria-expanded', 'false');
}

const words = (typed: string): string[] =>
  folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Without case, accents and quotation marks. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|["“”„«»]/gu, '')
    .toLowerCase();
