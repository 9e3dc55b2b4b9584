import { reportFailure } from '#islands/runtime/log.ts';

const SERVED = '[hx-get], [hx-post], [hx-boost]';
/** Elements that send requests without a press: on a timer, or when an event reaches the page. */
const UNPROMPTED = '[hx-trigger^=load], [hx-trigger*="from:body"]';
const APPROACHES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;
const PRESSES = ['click', 'submit', 'input', 'change'] as const;
/** Held presses go to the browser when htmx has not arrived within this time. */
const PATIENCE_MS = 4000;

const watching = new AbortController();
/** The last press of each link, button, form and field, to be repeated. */
const held = new Map<Element, () => void>();
let loading: Promise<unknown> | null = null;

/**
 * Loads htmx when the visitor approaches an element that it serves, and holds presses of these elements until it has
 * arrived. Without htmx, links and forms work natively. `gate` is the end of the page's loading.
 */
export function watchFirstPress(gate: Promise<void>): void {
  const { signal } = watching;
  for (const kind of APPROACHES) {
    addEventListener(kind, ({ target }) => isServed(target) && load(), { passive: true, capture: true, signal });
  }
  for (const kind of PRESSES) addEventListener(kind, hold, { capture: true, signal });
  void gate.then(() => document.querySelector(UNPROMPTED) !== null && load());
}

const isServed = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(SERVED) !== null;

function load(): void {
  loading ??= import('#islands/runtime/network/htmx.ts')
    .catch((error: unknown) => reportFailure('htmx', error))
    .then(release);
}

function hold(event: Event): void {
  const { target } = event;
  if (!isServed(target)) return;
  const [pressed, repeat] = repeaterOf(event, target);
  if (pressed === null) return;
  load();
  if (held.size === 0) setTimeout(release, PATIENCE_MS);
  if (event.defaultPrevented) pressed.setAttribute('aria-busy', 'true');
  held.set(pressed, repeat);
}

/** The element to hold, and how its press is repeated. Input stays in its field; its event is sent again. */
function repeaterOf(event: Event, target: Element): readonly [Element | null, () => void] {
  const { type } = event;
  if (type === 'input' || type === 'change')
    return [target, () => target.dispatchEvent(new Event(type, { bubbles: true }))];
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    stop(event);
    const { submitter } = event;
    return [target, () => target.requestSubmit(submitter)];
  }
  const pressed = target.closest<HTMLElement>('a, button');
  const isHeld = event instanceof MouseEvent && pressed?.matches(SERVED) === true && isPlain(event);
  if (isHeld) stop(event);
  return [isHeld ? pressed : null, () => pressed?.click()];
}

/** Other presses open a new tab or window, or save the link. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function release(): void {
  watching.abort();
  const presses = [...held];
  held.clear();
  for (const [pressed, repeat] of presses) {
    pressed.removeAttribute('aria-busy');
    if (pressed.isConnected) repeat();
  }
}
