import { randomUUID } from 'node:crypto';

export interface Answer {
  readonly status: number;
  readonly body: { readonly status: string; readonly error?: string; readonly data?: unknown };
  readonly retryAfter: string | null;
}

/** A signed-in demo player who sends real HTTP requests to any of the store's processes. */
export interface HttpPlayer {
  readonly id: number;
  /** Session token, sent with every protected request. */
  readonly token: string;
  /** The `Cookie` header of the session. */
  readonly cookie: string;
  readonly post: (origin: string, path: string, body: object, key?: string, signal?: AbortSignal) => Promise<Answer>;
  /** Builds complete requests of a call for a raw socket, each with its own idempotency key. */
  readonly requests: (origin: string, path: string) => (body: object) => Buffer;
  /** Builds a complete request of a page, as a browser sends it. */
  readonly pageRequest: (origin: string, path: string) => Buffer;
}

interface SessionAnswer {
  readonly user: { readonly ID: number; readonly auth_type: string; readonly session: { readonly token: string } };
}

/** Signs in the demo player of a name; a new one has 1,000.00 roubles. */
export async function signIn(origin: string, name: string): Promise<HttpPlayer> {
  const arrived = await fetch(`${origin}/auth/demo?name=${encodeURIComponent(name)}`, { redirect: 'manual' });
  const cookie = arrived.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
  const session = await fetch(`${origin}/api/_auth/session`, { headers: { cookie } });
  const { user } = (await session.json()) as SessionAnswer;
  const auth = { token: user.session.token, type: user.auth_type, id: user.ID };
  return {
    id: user.ID,
    token: user.session.token,
    cookie,
    post: async (to, path, body, key, signal) => {
      const response = await fetch(to + path, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify({ ...body, ...auth }),
        signal: signal ?? null,
      });
      return {
        status: response.status,
        body: (await response.json()) as Answer['body'],
        retryAfter: response.headers.get('retry-after'),
      };
    },
    pageRequest: (to, path) => {
      const head = [`GET ${path} HTTP/1.1`, `Host: ${new URL(to).host}`, `Cookie: ${cookie}`, 'Accept: text/html'];
      return Buffer.from(`${[...head, 'Accept-Encoding: gzip, deflate, br'].join('\r\n')}\r\n\r\n`);
    },
    requests: (to, path) => {
      const lines = [`POST ${path} HTTP/1.1`, `Host: ${new URL(to).host}`, `Cookie: ${cookie}`];
      const head = [...lines, 'Content-Type: application/json', 'Content-Length: '].join('\r\n');
      return (body) => {
        const text = JSON.stringify({ ...body, ...auth });
        const size = String(Buffer.byteLength(text));
        return Buffer.from(`${head}${size}\r\nIdempotency-Key: ${randomUUID()}\r\n\r\n${text}`);
      };
    },
  };
}
