import { prefixOf } from '#src/shared/language-prefix.ts';
import { ruleOf } from '#src/shared/route-rules.ts';
import { routeRules } from '#islands/runtime/boot/builds.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { connectionNow, isGenerous } from './connection.ts';

const AT_ONCE = 4;
/** Hover time before preloading, so that a passing pointer loads nothing. */
const INTENT_MS = 65;

/**
 * Creates a preload queue: at most four requests at once, newest first, each address once. `ask` resolves when its
 * address is loaded or has failed.
 */
export function preloader(ask: (address: string) => Promise<unknown>): (address: string) => void {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;
  const next = (): void => {
    const address = running < AT_ONCE ? waiting.pop() : undefined;
    if (address === undefined) return;
    running += 1;
    void ask(address).finally(() => {
      running -= 1;
      next();
    });
  };
  return (address) => {
    if (known.has(address)) return;
    known.add(address);
    waiting.push(address);
    next();
  };
}

/**
 * Preloads links on hover, touch or focus. For guests only: a player's page may not be stored, so it would be requested
 * twice.
 */
export function watchLinks(): void {
  if (pageFacts().auth !== null || !isGenerous(connectionNow())) return;
  const preload = preloader(prefetch);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event): void => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPage(link)) return;
    timer = setTimeout(preload, INTENT_MS, link.pathname + link.search);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart']) addEventListener(kind, intend, { passive: true });
}

/** Returns whether a link leads to another page of the store that is safe to request speculatively. */
function isPage({ origin, pathname, search, rel, download, dataset, target }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || download !== '' || target === '_blank') return false;
  if (rel.includes('nofollow') || dataset['dialog'] !== undefined) return false;
  return pathname + search !== location.pathname + location.search;
}

/**
 * Preloads only pages that are identical for all guests, because the browser stores only these; without route rules it
 * preloads every page.
 */
async function prefetch(address: string): Promise<unknown> {
  const [pathname = '/'] = address.split('?');
  const rules = await routeRules();
  const rule = rules && ruleOf(pathname.slice(prefixOf(pathname).length) || '/', rules);
  if (rule?.prerender === false) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = address;
  const over = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await over;
}
