/**
 * The configuration for nginx, read as nginx reads it: modern ciphers, limits of one address, headers on its own
 * answers, no secret in its log, and other protocols for sockets only.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';

interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

/** Splits a configuration into words, `;`, `{` and `}`; a quoted text is one word. */
const TOKENS = /#[^\n]*|'[^']*'|"[^"]*"|[{};]|[^\s;{}'"]+/g;

function parse(text: string): Directive[] {
  const tokens = (text.match(TOKENS) ?? []).filter((token) => !token.startsWith('#'));
  let at = 0;
  const readBlock = (): Directive[] => {
    const directives: Directive[] = [];
    let words: string[] = [];
    for (; at < tokens.length && tokens[at] !== '}'; at += 1) {
      const token = tokens[at] ?? '';
      if (token === ';') {
        directives.push({ words, block: [] });
        words = [];
      } else if (token === '{') {
        at += 1;
        directives.push({ words, block: readBlock() });
        words = [];
      } else words.push(token.replaceAll(/^['"]|['"]$/g, ''));
    }
    expect(words, 'a directive without its end').to.deep.equal([]);
    return directives;
  };
  const all = readBlock();
  expect(at, 'a closing brace too many').to.equal(tokens.length);
  return all;
}

describe('The configuration for nginx', () => {
  const all = parse(readFileSync('ops/nginx.conf', 'utf8'));
  const named = (block: readonly Directive[], ...start: readonly string[]): Directive[] =>
    block.filter(({ words }) => start.every((word, place) => words[place] === word));
  const valueOf = (block: readonly Directive[], ...start: readonly string[]): string | undefined =>
    named(block, ...start)[0]
      ?.words.slice(start.length)
      .join(' ');
  const servers = named(all, 'server').map(({ block }) => block);
  const store = servers.find((block) => named(block, 'ssl_certificate').length > 0) ?? [];
  const sockets = named(store, 'location', '/socket.io')[0]?.block ?? [];

  it('TLS has forward secrecy and authenticated encryption, and answers name no version', () => {
    expect(valueOf(store, 'ssl_protocols')).to.equal('TLSv1.2 TLSv1.3');
    expect(valueOf(store, 'ssl_ciphers')).to.equal('ECDHE+AESGCM:ECDHE+CHACHA20');
    expect(valueOf(all, 'server_tokens')).to.equal('off');
  });

  it('One address has a limit of connections and requests, and of the time for a header and a body', () => {
    expect(Number.parseInt(valueOf(store, 'client_header_timeout') ?? '', 10)).to.be.within(1, 15);
    expect(Number.parseInt(valueOf(store, 'client_body_timeout') ?? '', 10)).to.be.within(1, 10);
    for (const kind of ['limit_conn', 'limit_req']) {
      const zone = /zone=(\w+):/.exec(valueOf(all, `${kind}_zone`, '$opencrate_line') ?? '')?.[1] ?? 'none';
      expect(valueOf(store, kind), kind).to.contain(zone);
    }
    const [line] = named(all, 'map', '$remote_addr')[0]?.block ?? [];
    const pattern = new RegExp((line?.words[0] ?? '').replace('~*', ''), 'i');
    expect(pattern.exec('2001:db8:1:2:3:4:5:6')?.groups?.['opencrate_groups']).to.equal('2001:db8:1:2:');
    expect(pattern.test('203.0.113.7')).to.equal(false);
  });

  it('Only sockets ask the store for another protocol', () => {
    expect(valueOf(store, 'proxy_set_header', 'Upgrade')).to.equal(undefined);
    expect(valueOf(store, 'proxy_set_header', 'Connection')).to.equal('');
    expect(valueOf(sockets, 'proxy_set_header', 'Upgrade')).to.equal('$http_upgrade');
  });

  it('The headers of visitors about their address are replaced, for sockets too', () => {
    for (const block of [store, sockets]) {
      for (const name of ['X-Forwarded-Host', 'Forwarded', 'X-Country']) {
        expect(valueOf(block, 'proxy_set_header', name), name).to.equal('');
      }
      expect(valueOf(block, 'proxy_set_header', 'X-Forwarded-For')).to.equal('$remote_addr');
      expect(valueOf(block, 'proxy_set_header', 'X-Forwarded-Proto')).to.equal('https');
    }
  });

  it('Answers of nginx itself have security headers, and those of the store get none twice', () => {
    for (const name of [
      'X-Content-Type-Options',
      'Content-Security-Policy',
      'Referrer-Policy',
      'Strict-Transport-Security',
    ]) {
      const [variable = '', always] = (valueOf(store, 'add_header', name) ?? '').split(' ');
      expect(always, name).to.equal('always');
      const source = `$upstream_http_${name.toLowerCase().replaceAll('-', '_')}`;
      const [map] = named(all, 'map', source, variable);
      expect(valueOf(map?.block ?? [], ''), name).to.match(/\w/);
      expect(valueOf(map?.block ?? [], 'default'), name).to.equal('');
    }
  });

  it('The log has neither queries nor links of staff', () => {
    const format = named(all, 'log_format', 'opencrate')[0]?.words.join(' ') ?? '';
    expect(format)
      .to.contain('$opencrate_logged')
      .and.not.match(/\$(?:request|request_uri|uri|args|query_string)\b/);
    for (const block of servers) expect(valueOf(block, 'access_log')).to.match(/ opencrate$/);
    const [begin] = named(all, 'map', '$uri', '$opencrate_logged')[0]?.block ?? [];
    const pattern = new RegExp((begin?.words[0] ?? '').replace('~*', ''), 'i');
    expect(begin?.words[1]).to.equal('$opencrate_begin***');
    for (const path of ['/staff/begin/KEY', '/en/staff/begin/KEY/code', '/UA/Staff/begin/KEY', '/pl/staff/begin/KEY']) {
      expect(pattern.exec(path)?.groups?.['opencrate_begin'], path).to.match(/\/begin\/$/i);
    }
    expect(pattern.test('/en/case/begin')).to.equal(false);
  });
});
