import { pageFacts } from './page-facts.ts';

const AT_ONCE = 4;
/** A pointer that only passes by asks for nothing. */
const INTENT_MS = 65;

/** What is known of the visitor's line; browsers that tell nothing count as fast. */
export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the line is good enough for asking for pages that may never be looked at. */
export const isGenerous = ({ saveData = false, effectiveType = '4g' }: Line): boolean =>
  !saveData && effectiveType === '4g';

/** Addresses on their way: at most four at once, the newest wish first, none twice. */
export class PreloadQueue {
  readonly #ask: (address: string) => Promise<unknown>;
  readonly #known = new Set<string>();
  #waiting: string[] = [];
  #running = 0;

  constructor(ask: (address: string) => Promise<unknown>) {
    this.#ask = ask;
  }

  add(address: string): void {
    if (this.#known.has(address)) return;
    this.#known.add(address);
    this.#waiting.push(address);
    this.#next();
  }

  #next(): void {
    if (this.#running >= AT_ONCE) return;
    const address = this.#waiting.pop();
    if (address === undefined) return;
    this.#running += 1;
    void this.#ask(address).finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}

/**
 * Asks in advance for the pages behind links that are pointed at, touched or focused. Only for guests: a player's page
 * may not be stored, so it would be asked for twice.
 */
export function watchLinks(): void {
  const { connection = {} } = navigator as { connection?: Line };
  if (pageFacts().auth !== null || !isGenerous(connection)) return;
  const queue = new PreloadQueue(prefetch);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event): void => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPage(link)) return;
    timer = setTimeout(() => queue.add(link.pathname + link.search), INTENT_MS);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart']) addEventListener(kind, intend, { passive: true });
}

/** Whether a link leads to another page of the store that may be asked for without meaning it. */
function isPage({ origin, pathname, search, rel, download, dataset, target }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || download !== '' || target === '_blank') return false;
  if (rel.includes('nofollow') || dataset['dialog'] !== undefined) return false;
  return pathname + search !== location.pathname + location.search;
}

function prefetch(address: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = address;
  const over = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return over;
}
