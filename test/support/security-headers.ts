import { expect } from 'chai';

interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

const SIX_MONTHS_SECONDS = 15_768_000;
const STRICT_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
/** CSP directives that do not fall back on default-src, and those that restrict markup. */
const CLOSED = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };
const PICTURE = /^(?:image\/webp|font\/woff2)/;

const text = (headers: ResponseHead['headers'], name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

export function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]): [string, string[]] => [name, values]));
}

/**
 * Fails when a response breaks a rule of the MDN HTTP Observatory for grade A+. `what` names the response. Over HTTPS
 * it also requires HSTS and Secure cookies.
 */
export function expectSecurityHeaders({ status, headers }: ResponseHead, what: string, isHttps: boolean): void {
  const where = `${what} (${String(status)})`;
  expect(text(headers, 'x-content-type-options'), where).to.equal('nosniff');
  expect(text(headers, 'cross-origin-resource-policy'), where).to.equal('same-origin');
  expect(headers, where).not.to.have.any.keys('x-powered-by', 'server', 'access-control-allow-origin');
  const hsts = Number(/max-age=(\d+)/.exec(text(headers, 'strict-transport-security'))?.[1] ?? 0);
  if (isHttps) expect(hsts, where).to.be.at.least(SIX_MONTHS_SECONDS);
  else expect(headers, where).not.to.have.property('strict-transport-security');
  expectCookies(headers['set-cookie'], where, isHttps);
  expect(STRICT_REFERRERS, where).to.include(text(headers, 'referrer-policy'));
  // Images and fonts are not documents; the headers for documents would add a kilobyte to each.
  if (!PICTURE.test(text(headers, 'content-type'))) expectDocument(headers, where);
  else expect(text(headers, 'content-security-policy'), where).to.equal("default-src 'none'");
}

function expectDocument(headers: ResponseHead['headers'], where: string): void {
  expect(text(headers, 'cross-origin-opener-policy'), where).to.equal('same-origin');
  expect(text(headers, 'x-frame-options'), where).to.equal('DENY');
  expect(text(headers, 'permissions-policy'), where).to.match(/(^|, )camera=\(\)(, |$)/);
  expectPolicy(text(headers, 'content-security-policy'), where);
}

function expectPolicy(policy: string, where: string): void {
  const directives = directivesOf(policy);
  for (const [name, value] of Object.entries(CLOSED))
    expect(directives.get(name)?.join(' '), `${where} ${name}`).to.equal(value);
  const [own, ...inlined] = directives.get('script-src') ?? [];
  expect(own, where).to.equal("'self'");
  // A page of the store contains one script, which starts the others.
  expect(inlined.join(' '), where).to.match(/^(?:'sha256-[\w+/]{43}=')?$/);
  expect(directives.get('form-action')?.[0], where).to.equal("'self'");
  // Absent directives fall back on default-src: no plugins, frames, workers or media.
  for (const name of ['object-src', 'frame-src', 'worker-src', 'media-src']) {
    expect([undefined, "'none'", "'self'"], `${where} ${name}`).to.include(directives.get(name)?.join(' '));
  }
  expect(policy, where).not.to.match(/unsafe-|\*|https?:(?!\/\/)|strict-dynamic|'nonce-/);
  for (const [name, values] of directives) {
    if (name !== 'img-src') expect(values, `${where} ${name}`).not.to.include('data:');
  }
  expect(directives.get('require-trusted-types-for'), where).to.deep.equal(["'script'"]);
  expect(directives.get('trusted-types'), where).to.have.length(1);
}

function expectCookies(lines: unknown, where: string, isHttps: boolean): void {
  for (const line of (lines ?? []) as readonly string[]) {
    expect(line, where)
      .to.match(/; HttpOnly/i)
      .and.to.match(/; SameSite=(?:Lax|Strict)/i);
    if (isHttps) expect(line, where).to.match(/; Secure/i);
    if (/^[^=]*session=/.test(line) && isHttps) expect(line, where).to.match(/^__Host-session=/);
    if (line.startsWith('__Host-'))
      expect(line, where)
        .to.match(/; Path=\//i)
        .and.not.to.match(/; Domain=/i);
  }
}
