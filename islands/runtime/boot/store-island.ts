import type { IslandDeclaration, WakeStrategy } from '#ui/island.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { wait } from '#islands/runtime/clock.ts';
import { reloadOnce } from './reload-once.ts';
import { wakeBy } from './wake.ts';

/** A held form is submitted natively when the island has not hydrated within this time. */
const PATIENCE_MS = 4000;

type Unmount = () => void;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a task of its own: islands that wake together do not block a press together. */
function turn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => wait(0));
  return lastTurn;
}

/**
 * `<store-island name src load prefix props>`: when connected, waits for its wake strategy, then loads its code and
 * hydrates its markup; when disconnected, unmounts. Islands in fragments therefore start without extra code and leak no
 * roots.
 */
export class StoreIsland extends HTMLElement {
  #stopWaiting: () => void = () => undefined;
  #waking: Promise<Unmount> | null = null;
  #awake = false;
  /** The last press of each form that waits for the island. */
  readonly #held = new Map<HTMLFormElement, HTMLButtonElement | null>();

  connectedCallback(): void {
    this.#stopWaiting = wakeBy((this.getAttribute('load') ?? 'idle') as WakeStrategy, this, () => void this.#wake());
  }

  disconnectedCallback(): void {
    this.#stopWaiting();
    void this.#waking?.then((unmount) => unmount());
    this.#waking = null;
    this.#awake = false;
    this.removeAttribute('awake');
  }

  /**
   * Holds a form that is sent before the island hydrates, and presses its button once afterwards: a fast press is not
   * lost, and a double one counts once. A press is dropped when the player changes the form in between, because the
   * button then stands for another request.
   */
  hold(event: SubmitEvent): void {
    if (this.#awake) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    event.stopImmediatePropagation();
    const submitter = event.submitter as HTMLButtonElement | null;
    const isFirst = !this.#held.has(form);
    this.#held.set(form, submitter);
    submitter?.setAttribute('aria-busy', 'true');
    if (!isFirst) return;
    this.addEventListener('input', () => this.#release(form), { once: true });
    void Promise.race([this.#wake(), wait(PATIENCE_MS)]).then(() => {
      const pressed = this.#held.get(form);
      if (pressed === undefined) return;
      if (!this.#awake) {
        // The form stays held until the page has been left; the browser may restore that page.
        addEventListener('pagehide', () => this.#release(form), { once: true });
        return form.submit();
      }
      this.#release(form);
      // Foreign code had changed the markup, so React rendered it again. Sent as the player left it, outside of view.
      if (!form.isConnected) document.head.append(form);
      // A press of the button again, which the island may answer without the form.
      if (pressed?.form === form) pressed.click();
      else form.requestSubmit();
    });
  }

  #release(form: HTMLFormElement): void {
    this.#held.get(form)?.removeAttribute('aria-busy');
    this.#held.delete(form);
  }

  #wake(): Promise<unknown> {
    this.#stopWaiting();
    this.#waking ??= this.#start();
    return this.#waking;
  }

  async #start(): Promise<Unmount> {
    try {
      const src = this.getAttribute('src') ?? '';
      if (!src.startsWith('/build/')) throw new Error(`Script ${src} does not belong to the store`);
      // React first: evaluated together with the island it would block a slow phone for longer.
      const react = import('./mount.tsx');
      const [{ mount, propsOf }, { default: declaration }] = await Promise.all([
        react,
        import(src) as Promise<{ default: IslandDeclaration<object> }>,
      ]);
      await turn();
      if (!this.isConnected) return () => undefined;
      const unmount = await mount(this, declaration, propsOf(this, declaration), this.getAttribute('prefix') ?? '');
      this.#awake = true;
      this.toggleAttribute('awake', true);
      return unmount;
    } catch (error) {
      reportFailure(`island ${this.getAttribute('name') ?? ''}`, error);
      reloadOnce();
      return () => undefined;
    }
  }
}
