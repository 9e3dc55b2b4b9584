import type { IslandDeclaration, WakeStrategy } from './island.ts';
import { reportFailure } from './log.ts';
import { reloadOnce } from './reload-once.ts';
import { wakeBy } from './wake.ts';

/** A held form goes to the server the plain way when the island has not woken by then. */
const PATIENCE_MS = 4000;

type Unmount = () => void;

/**
 * `<store-island name src load prefix props>`: connected, it waits for its strategy, then loads its code and takes its
 * markup over; disconnected, it unmounts. So islands in a fragment start by themselves and leave no root behind.
 */
export class StoreIsland extends HTMLElement {
  #stopWaiting: () => void = () => undefined;
  #waking: Promise<Unmount> | null = null;
  #awake = false;

  connectedCallback(): void {
    this.#stopWaiting = wakeBy((this.getAttribute('load') ?? 'idle') as WakeStrategy, this, () => void this.#wake());
  }

  disconnectedCallback(): void {
    this.#stopWaiting();
    void this.#waking?.then((unmount) => unmount());
    this.#waking = null;
    this.#awake = false;
  }

  /** Holds a form sent before the island is awake, and sends it again once it is: a fast press loses nothing. */
  hold(event: SubmitEvent): void {
    const form = event.target;
    if (this.#awake || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([this.#wake(), patience]).then(() => {
      if (this.#awake) form.requestSubmit(submitter);
      else form.submit();
    });
  }

  #wake(): Promise<unknown> {
    this.#stopWaiting();
    this.#waking ??= this.#start();
    return this.#waking;
  }

  async #start(): Promise<Unmount> {
    try {
      const src = this.getAttribute('src') ?? '';
      if (!src.startsWith('/build/')) throw new Error(`not a script of the store: ${src}`);
      const [{ default: declaration }, { mount }] = await Promise.all([
        import(src) as Promise<{ default: IslandDeclaration<object> }>,
        import('./mount.tsx'),
      ]);
      if (!this.isConnected) return () => undefined;
      const props = JSON.parse(this.getAttribute('props') ?? '{}') as object;
      const unmount = await mount(this, declaration, props, this.getAttribute('prefix') ?? '');
      this.#awake = true;
      return unmount;
    } catch (error) {
      reportFailure(`island ${this.getAttribute('name') ?? ''}`, error);
      reloadOnce();
      return () => undefined;
    }
  }
}
