/** As much of a service worker's surroundings as ours uses: TypeScript's own names of them exclude those of pages. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: AskedEvent) => void): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A page or a page's part is asked for. */
export interface AskedEvent extends LifeEvent {
  readonly request: Request;
  /** What the browser asked for itself while the worker was starting. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** The surroundings that this script runs in. */
export const workerScope = globalThis as unknown as WorkerScope;
