/**
 * The configuration for nginx, read as nginx reads it: modern ciphers, limits of one address, headers on its own
 * answers, no secret in its log, and other protocols for sockets only.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { maskAddress } from '#src/platform/process/log.ts';
import { networkOf } from '#src/platform/security/network-of.ts';
import { directivesNamed as named, flatten, readNginxConfig, valueOf } from '#test/support/processes/nginx-config.ts';

/** Files of the operator, which need not be there. */
const OWN_ADDITIONS = '/etc/nginx/opencrate/local/*.conf';

describe('The configuration for nginx', () => {
  const all = ['nginx.conf', 'nginx-tls.conf'].flatMap(readNginxConfig);
  const every = flatten(all);
  const servers = named(all, 'server').map(({ block }) => block);
  const store = servers.find((block) => named(block, 'ssl_certificate').length > 0) ?? [];
  const sockets = named(store, 'location', '/socket.io')[0]?.block ?? [];

  /** What the map of a variable makes of a value: the first pattern that matches, as nginx takes it. */
  const mapped = (source: string, variable: string, value: string): string => {
    for (const { words } of named(all, 'map', source, variable)[0]?.block ?? []) {
      const [key = '', result = ''] = words;
      const groups = key.startsWith('~*') ? new RegExp(key.slice(2), 'i').exec(value)?.groups : undefined;
      if (groups !== undefined) return result.replaceAll(/\$(\w+)/g, (_whole, name: string) => groups[name] ?? '');
    }
    return source;
  };

  it('TLS has forward secrecy and authenticated encryption, and answers name no version', () => {
    expect(valueOf(store, 'ssl_protocols')).to.equal('TLSv1.2 TLSv1.3');
    expect(valueOf(store, 'ssl_ciphers')).to.equal('ECDHE+AESGCM:ECDHE+CHACHA20');
    for (const block of servers) expect(valueOf(block, 'server_tokens')).to.equal('off');
  });

  it('One address has a limit of connections and requests, and of the time for a header and a body', () => {
    expect(Number.parseInt(valueOf(store, 'client_header_timeout') ?? '', 10)).to.be.within(1, 15);
    expect(Number.parseInt(valueOf(store, 'client_body_timeout') ?? '', 10)).to.be.within(1, 10);
    for (const kind of ['limit_conn', 'limit_req']) {
      const zone = /zone=(\w+):/.exec(valueOf(all, `${kind}_zone`, '$opencrate_line') ?? '')?.[1] ?? 'none';
      expect(valueOf(store, kind), kind).to.contain(zone);
    }
    const lineOf = (address: string): string => mapped('$remote_addr', '$opencrate_line', address);
    expect(lineOf('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2:');
    expect(lineOf('203.0.113.7')).to.equal('$remote_addr');
    // As nginx writes addresses: the longest row of zeros is left out.
    for (const [one, other] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d'],
      ['2001:db8::1', '2001:db8::a:b:c:d'],
      ['fd00::1', 'fd00::a:b:c:d'],
    ] as const) {
      expect(networkOf(one), one).to.equal(networkOf(other));
      expect(lineOf(one), one).to.equal(lineOf(other));
    }
    expect(lineOf('2001:db8:1:2::1')).not.to.equal(lineOf('2001:db8:1:3::1'));
  });

  it('Metrics are for this machine only, whatever follows their address', () => {
    const [metrics] = named(store, 'location', '~').filter(({ words }) => words[2]?.includes('metrics'));
    const pattern = new RegExp(metrics?.words[2] ?? '^$');
    for (const path of ['/metrics', '/metrics/', '/metrics/x']) expect(pattern.test(path), path).to.equal(true);
    expect(pattern.test('/metricsx')).to.equal(false);
    expect(valueOf(metrics?.block ?? [], 'return')).to.equal('404');
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
    for (const path of [
      '/staff/begin/KEY',
      '/en/staff/begin/KEY/code',
      '/UA/Staff/begin/KEY',
      '/pl/staff/begin/KEY',
      '/api/email/stop/KEY',
      '/API/email/stop/KEY/',
    ]) {
      const logged = mapped('$uri', '$opencrate_logged', path);
      expect(logged, path)
        .to.match(/\/\*\*\*$/)
        .and.not.contain('KEY');
      expect(maskAddress(path), path).not.to.contain('KEY');
    }
    expect(mapped('$uri', '$opencrate_logged', '/en/case/begin')).to.equal('$uri');
  });

  it('Each included file is one that the steps of reference.md copy there', () => {
    const page = readFileSync('docs/reference.md', 'utf8');
    const copies = [...page.matchAll(/^cp (ops\/\S+) (\/etc\/nginx\/\S+)$/gm)].map(([, from = '', to = '']) => ({
      from,
      to,
    }));
    expect(copies.map(({ to }) => to)).to.include('/etc/nginx/conf.d/opencrate.conf');
    for (const { from } of copies) expect(existsSync(from), from).to.equal(true);
    const included = new Set(named(every, 'include').map(({ words }) => words[1] ?? ''));
    expect([...included].sort()).to.deep.equal([
      '/etc/nginx/opencrate/*.conf',
      '/etc/nginx/opencrate/headers-of-files.inc',
      OWN_ADDITIONS,
    ]);
    for (const pattern of included) {
      if (pattern === OWN_ADDITIONS) continue;
      const [folder = '', ending = ''] = pattern.split('*');
      expect(
        copies.some(({ to }) => to.startsWith(folder) && to.endsWith(ending)),
        pattern,
      ).to.equal(true);
    }
    expect(page).to.contain(named(every, 'location', '/.well-known/acme-challenge/')[0]?.block[0]?.words[1]);
  });

  it('Each variable, zone, log format and upstream that it uses is declared', () => {
    const words = every.flatMap((directive) => directive.words);
    const groups = words.flatMap((word) =>
      [...word.matchAll(/\?<(opencrate_\w+)>/g)].map((match) => `$${match[1] ?? ''}`),
    );
    const declared = new Set([...named(every, 'map').map((directive) => directive.words[2]), ...groups]);
    const used = every.flatMap((directive) => directive.words.slice(directive.words[0] === 'map' ? 3 : 0));
    for (const name of used.flatMap((word) => word.match(/\$opencrate_\w+/g) ?? [])) expect(declared).to.include(name);
    for (const kind of ['conn', 'req']) {
      const zones = named(every, `limit_${kind}_zone`).map((zone) => /zone=(\w+):/.exec(zone.words.join(' '))?.[1]);
      for (const { words: limit } of named(every, `limit_${kind}`)) {
        expect(zones).to.include(limit[1]?.replace('zone=', ''));
      }
    }
    for (const { words: log } of named(every, 'access_log'))
      expect(named(all, 'log_format', log[2] ?? '')).to.have.length(1);
    for (const { words: pass } of named(every, 'proxy_pass')) expect(pass[1]).to.equal('http://opencrate');
    expect(named(all, 'upstream', 'opencrate')).to.have.length(1);
  });

  it('No directive occurs where the file of nginx itself may have it too', () => {
    // Duplicates of one level are refused; Debian's nginx.conf has server_tokens and ssl_protocols.
    const outside = new Set(all.map(({ words }) => words[0] ?? ''));
    expect([...outside].sort()).to.deep.equal([
      'include',
      'limit_conn_zone',
      'limit_req_zone',
      'log_format',
      'map',
      'server',
      'upstream',
    ]);
  });
});
