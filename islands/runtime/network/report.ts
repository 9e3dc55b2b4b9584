import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/** Body of an error report; the server truncates every field to 2,000 characters. */
interface ErrorReport {
  readonly message: string;
  readonly stack: string;
  readonly url: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly userAgent: string;
  /** Id of the build that rendered the page. */
  readonly build: string;
}

const LONGEST = 2000;
/** The report is sent in a URL, and servers limit the request head to 16 kB. */
const LONGEST_ADDRESS = 8000;
/** Limit of reports for each page. */
const MOST = 10;
const reportedKeys = new Set<string>();

/** Reports an uncaught error or an unhandled promise rejection. */
export function reportFault(fault: Event): void {
  if (fault instanceof ErrorEvent) {
    const { message, filename, lineno, colno } = fault;
    const error: unknown = fault.error;
    report('window', error ?? message, { message, file: filename, line: lineno, column: colno });
  } else if (fault instanceof PromiseRejectionEvent) report('promise', fault.reason);
}

/** Reports a failure to the server; `source` names the place that detected it. Never throws. */
export function report(source: string, error: unknown, details: Partial<ErrorReport> = {}): void {
  const what = {
    message: messageOf(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
    url: location.href,
    file: '',
    line: 0,
    column: 0,
    userAgent: navigator.userAgent,
    build: pageFacts().build ?? '',
    ...details,
  };
  const key = `${source} ${what.message} ${what.stack}`;
  if (isIdle(what) || reportedKeys.has(key) || reportedKeys.size >= MOST) return;
  reportedKeys.add(key);
  const send = (): void => {
    fetch(addressOf(source, what), { headers: { Accept: 'application/json' }, keepalive: true }).catch(
      (reason: unknown) => reportFailure('report', reason),
    );
  };
  if (navigator.onLine) send();
  else addEventListener('online', send, { once: true });
}

/** The server already reports its own error pages, and an unknown address is no error. */
export function reportErrorPage(): void {
  const page = document.querySelector<HTMLElement>('[data-mishap]');
  if (page !== null) report('error page', `${page.dataset['mishap'] ?? ''} ${page.dataset['request'] ?? ''}`);
}

/** Errors of cross-origin scripts carry no details, and errors of the analytics script are not errors of the store. */
function isIdle({ message, file, stack }: ErrorReport): boolean {
  if (message === 'Script error.' || message + stack === '') return true;
  const { analytics } = pageFacts();
  const host = analytics === undefined ? null : new URL(analytics).origin;
  return host !== null && (file.startsWith(`${host}/`) || (file === '' && stack.includes(`${host}/`)));
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : String(error);
}

function addressOf(source: string, what: ErrorReport): string {
  // Truncation can leave a lone surrogate, which cannot be URL-encoded.
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
