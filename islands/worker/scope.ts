/**
 * The parts of the service worker's global scope in use; TypeScript's own types for it conflict with those of pages.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> }; unregister(): Promise<boolean> };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: AskedEvent) => void): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A fetch event. */
export interface AskedEvent extends LifeEvent {
  readonly request: Request;
  /** Navigation preload: the browser's own request while the worker starts. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export const workerScope = globalThis as unknown as WorkerScope;
