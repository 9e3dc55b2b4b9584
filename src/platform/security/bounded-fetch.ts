/** Default time-out; the size limit follows. */
const PATIENCE_MS = 6000;
const MOST_BYTES = 262_144;

/**
 * `fetch` with a time-out (`withinMs`, besides the signal of `init`), a limit of 256 KB, and no redirects unless
 * `init` follows them. A name and a password in the address are sent as Basic authentication; `fetch` refuses
 * addresses that hold them. Rejects like `fetch`, and with a RangeError for a longer response.
 */
export async function boundedFetch(
  address: string | URL | Request,
  init: RequestInit = {},
  withinMs = PATIENCE_MS,
): Promise<Response> {
  const { signal } = init;
  const patience = AbortSignal.timeout(withinMs);
  const [target, options] = address instanceof Request ? [address, init] : withBasicAuthentication(address, init);
  const response = await fetch(target, {
    ...options,
    redirect: init.redirect === 'follow' ? 'follow' : 'error',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const piece = chunk as Uint8Array;
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) throw new RangeError('The response is too long');
    chunks.push(piece);
  }
  const { status, statusText, headers } = response;
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}

/** Moves the name and the password of an address into the headers of a call. */
export function withBasicAuthentication(address: string | URL, init: RequestInit): readonly [URL, RequestInit] {
  const target = new URL(address);
  const [name, password] = [target.username, target.password].map(decodeURIComponent);
  if (name === '' && password === '') return [target, init];
  Object.assign(target, { username: '', password: '' });
  const headers = new Headers(init.headers);
  headers.set('authorization', `Basic ${Buffer.from(`${name ?? ''}:${password ?? ''}`).toString('base64')}`);
  return [target, { ...init, headers }];
}
