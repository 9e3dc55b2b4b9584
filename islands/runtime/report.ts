import { reportFailure } from './log.ts';
import { pageFacts } from './page-facts.ts';

/** What the store is told of a fault; it cuts every field at 2,000 characters itself. */
interface Told {
  readonly message: string;
  readonly stack: string;
  readonly url: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly userAgent: string;
  /** The build that the page is of. */
  readonly build: string;
}

const LONGEST = 2000;
/** Escaped it goes into an address, which servers read up to 16 kB with all that comes beside it. */
const LONGEST_ADDRESS = 8000;
/** A page that fails again and again has said so by then. */
const MOST = 10;
const told = new Set<string>();

/** Tells the store of an error that nobody caught, or a promise that nobody waited for. */
export function reportFault(fault: Event): void {
  if (fault instanceof ErrorEvent) {
    const { message, filename, lineno, colno } = fault;
    const error: unknown = fault.error;
    report('window', error ?? message, { message, file: filename, line: lineno, column: colno });
  } else if (fault instanceof PromiseRejectionEvent) report('promise', fault.reason);
}

/** Tells the store that something failed; `source` says where it was noticed. Never throws. */
export function report(source: string, error: unknown, place: Partial<Told> = {}): void {
  const what = {
    ...{ message: messageOf(error), stack: error instanceof Error ? (error.stack ?? '') : '' },
    ...{ url: location.href, file: '', line: 0, column: 0, userAgent: navigator.userAgent },
    build: pageFacts().build ?? '',
    ...place,
  };
  const key = `${source} ${what.message} ${what.stack}`;
  if (isIdle(what) || told.has(key) || told.size >= MOST) return;
  told.add(key);
  fetch(addressOf(source, what), { headers: { Accept: 'application/json' }, keepalive: true }).catch(
    (reason: unknown) => reportFailure('report', reason),
  );
}

/** The server says on its page that it failed; the page of an unknown address is nobody's fault. */
export function reportErrorPage(): void {
  const page = document.querySelector<HTMLElement>('[data-mishap]');
  if (page !== null) report('error page', `${page.dataset['mishap'] ?? ''} ${page.dataset['request'] ?? ''}`);
}

/** A script of another host tells nothing of itself, and that of the one who measures visits is not ours to mend. */
function isIdle({ message, file, stack }: Told): boolean {
  if (message === 'Script error.' || message + stack === '') return true;
  const { analytics } = pageFacts();
  const host = analytics === undefined ? null : new URL(analytics).origin;
  return host !== null && (file.startsWith(`${host}/`) || (file === '' && stack.includes(`${host}/`)));
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : String(error);
}

function addressOf(source: string, what: Told): string {
  // Half a character, which a cut leaves, cannot be escaped.
  const cut = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Surrogate}/gu, '');
  for (let longest = LONGEST; ; longest = Math.floor(longest / 2)) {
    const short = Object.entries(what).map(([name, field]: [string, unknown]) => [
      name,
      typeof field === 'string' ? cut(field, longest) : field,
    ]);
    const error = encodeURIComponent(JSON.stringify(Object.fromEntries(short)));
    if (error.length <= LONGEST_ADDRESS || longest < 100)
      return `/api/handle/error?source=${encodeURIComponent(source)}&error=${error}`;
  }
}
