/** A search engine that speaks the protocol of indexnow.org and refuses what the protocol does not allow. */
import { openProviderServer, type ProviderReply, type ProviderRequest } from './provider-server.ts';

interface IndexNowCall {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

export interface IndexNowServer {
  readonly url: string;
  readonly accepted: readonly IndexNowCall[];
  /** What was wrong with each refused call. */
  readonly refused: readonly string[];
  readonly calls: () => number;
  /** The status of well-formed calls from now on. */
  readonly answerWith: (status: number, headers?: Readonly<Record<string, string>>) => void;
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

const MOST_ADDRESSES = 10_000;

export async function openIndexNowServer(): Promise<IndexNowServer> {
  const accepted: IndexNowCall[] = [];
  const refused: string[] = [];
  let calls = 0;
  let next: Omit<ProviderReply, 'body'> = { status: 202 };
  const server = await openProviderServer((request) => {
    calls += 1;
    const problem = problemOf(request);
    if (problem !== null) {
      refused.push(problem);
      return { status: 400, body: { message: problem } };
    }
    if (next.status < 300) accepted.push(JSON.parse(request.body) as IndexNowCall);
    return { ...next, body: null };
  });
  return {
    url: `${server.url}/indexnow`,
    accepted,
    refused,
    calls: () => calls,
    answerWith(status, headers = {}) {
      next = { status, headers };
    },
    forget() {
      accepted.length = 0;
      refused.length = 0;
      calls = 0;
      next = { status: 202 };
    },
    close: server.close,
  };
}

/** The first rule of the protocol that a call breaks; null for none. */
function problemOf({ method, path, headers, body }: ProviderRequest): string | null {
  if (method !== 'POST' || path !== '/indexnow') return `${method} ${path}`;
  if (!/^application\/json; charset=utf-8$/i.test(headers['content-type'] ?? '')) return 'content type';
  const call = JSON.parse(body) as Partial<IndexNowCall>;
  const { host, key, keyLocation, urlList } = call;
  if (Object.keys(call).toSorted().join() !== 'host,key,keyLocation,urlList') return 'fields';
  if (!/^[a-zA-Z0-9-]{8,128}$/.test(key ?? '')) return 'key';
  const hostOf = (address: string): string => new URL(address).host;
  if (keyLocation === undefined || hostOf(keyLocation) !== host) return 'location of the key';
  if (urlList === undefined || urlList.length === 0 || urlList.length > MOST_ADDRESSES) return 'list of addresses';
  return urlList.every((address) => hostOf(address) === host) ? null : 'another host';
}
