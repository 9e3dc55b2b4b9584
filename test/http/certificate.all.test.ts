/**
 * The steps of "Certificate" in docs/reference.md, run as they are written with nginx, certbot and a certificate
 * authority for tests (pebble): the configuration starts before there is a certificate, the authority gets its answers
 * from the web root, the store is served over TLS, and a renewal reaches visitors by the hook without a failed request.
 * Only paths, ports and the address of the authority differ. Where a program is not installed the file says so.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { byLocale } from '#src/shared/locales.ts';
import { findProgram } from '#tools/setup/debian.mjs';
import { freePort } from '#tools/setup/ports.mjs';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

const NAME = 'store.example';
const NAMES = [NAME, 'en.store.example', 'ua.store.example', 'pl.store.example'];
const run = promisify(execFile);

/** The commands of the section, one a line; installing the client needs root and the network. */
function stepsOfPage(): readonly string[] {
  const page = readFileSync('docs/reference.md', 'utf8');
  const [, block = ''] = /^## Certificate\n[^]+?```sh\n([^]+?)```/m.exec(page) ?? [];
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, ''))
    .filter((line) => line !== '' && line !== 'apt install certbot');
}

interface ServedCertificate {
  readonly status: number;
  readonly serial: string;
  readonly names: string;
}

const programs = Object.fromEntries(
  ['nginx', 'openssl', 'certbot', 'pebble', 'pebble-challtestsrv'].map((name) => [name, findProgram([name]) ?? '']),
);
const missing = Object.keys(programs).filter((name) => programs[name] === '');
if (missing.length > 0) {
  console.log(`${missing.join(', ')} not installed: the steps to a certificate are not run`);
} else {
  describe('The steps to a certificate', function () {
    this.timeout(180_000);
    const stage = stageWith(() =>
      makeServices({
        // As the head of ops/nginx.conf says.
        config: testConfig({
          demo: true,
          rateFactor: 1000,
          publicOrigin: `https://${NAME}`,
          localeOrigins: byLocale((locale) => `https://${locale === 'ru' ? '' : `${locale}.`}${NAME}`),
          cookieDomain: NAME,
          trustProxyHops: 1,
        }),
      }),
    );
    const folder = mkdtempSync(join(tmpdir(), 'opencrate-certificate-'));
    const at = (...names: string[]): string => join(folder, ...names);
    const ports = { plain: 0, secure: 0, authority: 0, management: 0, dns: 0, names: 0 };
    const running: ChildProcess[] = [];
    let env: NodeJS.ProcessEnv = {};
    let root = '';

    const placed = (text: string): string =>
      text
        .replaceAll('/srv/opencrate/current', at('current'))
        .replaceAll(/\/(etc|var)\//g, (_, name: string) => `${at(name)}/`);
    const adapted = (file: string): string =>
      placed(readFileSync(join('ops', file), 'utf8'))
        .replace('server 127.0.0.1:3000', `server ${new URL(stage.store.address).host}`)
        .replaceAll(/listen \[::\]:\d+[^;]*;/g, '')
        .replace('listen 80;', `listen 127.0.0.1:${String(ports.plain)};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${String(ports.secure)} ssl`);
    const program = (name: string, lines: string): void => {
      writeFileSync(at('bin', name), `#!/bin/sh\n${lines}\n`);
      chmodSync(at('bin', name), 0o755);
    };
    const start = (name: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): void => {
      running.push(spawn(programs[name] ?? '', args, { stdio: 'ignore', env: { ...process.env, ...more } }));
    };
    const ask = (
      port: number,
      path: string,
      servername: string,
      ca: string,
    ): Promise<ServedCertificate & { body: string }> =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, servername, ca, agent: false, headers: { Host: servername } };
        get(options, (response) => {
          const { serialNumber, subjectaltname = '' } = (response.socket as TLSSocket).getPeerCertificate();
          let body = '';
          response.on('data', (part) => (body += String(part)));
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, serial: serialNumber, names: subjectaltname, body });
          });
        }).on('error', reject);
      });
    const served = (name = NAME): Promise<ServedCertificate> => ask(ports.secure, '/healthz', name, root);

    before(async () => {
      for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
      for (const name of ['bin', 'current/ops', 'current/public', 'etc/nginx/conf.d', 'var/log/nginx'])
        mkdirSync(at(name), { recursive: true });
      for (const file of ['nginx.conf', 'nginx-tls.conf', 'nginx-headers-of-files.inc', 'certbot-deploy-hook.sh'])
        writeFileSync(at('current/ops', file), adapted(file));
      // As Debian's file of nginx includes its sites.
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${at(kind)};`,
      );
      writeFileSync(
        at('etc/nginx/nginx.conf'),
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${at('nginx.pid')}; worker_processes 1;
error_log ${at('error.log')}; events { } http { include ${at('etc/nginx/conf.d')}/*.conf; ${temporary.join(' ')} }`,
      );
      const nginx = `exec ${String(programs['nginx'])} -c ${at('etc/nginx/nginx.conf')} -p ${folder}`;
      program('nginx', `${nginx} "$@"`);
      program('systemctl', `test "$*" = 'reload nginx' && ${nginx} -s reload`);
      const folders = `--config-dir ${at('etc/letsencrypt')} --work-dir ${at('work')} --logs-dir ${at('logs')}`;
      const server = `--server https://localhost:${String(ports.authority)}/dir`;
      program('certbot', `exec ${String(programs['certbot'])} "$@" -n --no-random-sleep-on-renew ${folders} ${server}`);
      const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
      const files = ['-keyout', at('authority.key'), '-out', at('authority.pem')];
      const made = ['req', '-x509', ...key, '-addext', 'subjectAltName=DNS:localhost', ...files];
      execFileSync(programs['openssl'] ?? '', made, { stdio: 'pipe' });
      env = {
        ...process.env,
        PATH: `${at('bin')}:${String(process.env['PATH'])}`,
        REQUESTS_CA_BUNDLE: at('authority.pem'),
      };
      writeFileSync(
        at('pebble.json'),
        JSON.stringify({
          pebble: {
            listenAddress: `127.0.0.1:${String(ports.authority)}`,
            managementListenAddress: `127.0.0.1:${String(ports.management)}`,
            certificate: at('authority.pem'),
            privateKey: at('authority.key'),
            httpPort: ports.plain,
            tlsPort: ports.secure,
            ocspResponderURL: '',
            externalAccountBindingRequired: false,
          },
        }),
      );
      const none = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''];
      const names = `127.0.0.1:${String(ports.dns)}`;
      start('pebble-challtestsrv', [...none, '-dns01', names, '-management', `127.0.0.1:${String(ports.names)}`]);
      start('pebble', ['-config', at('pebble.json'), '-dnsserver', names], { PEBBLE_VA_NOSLEEP: '1' });
      start('nginx', ['-c', at('etc/nginx/nginx.conf'), '-p', folder]);
      const ownPem = readFileSync(at('authority.pem'), 'utf8');
      const rootOf = () => ask(ports.management, '/roots/0', 'localhost', ownPem).catch(() => null);
      root = (await until('the authority answers', rootOf)).body;
      await until('nginx runs', () => existsSync(at('nginx.pid')));
    });
    after(async () => {
      for (const child of running) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true });
    });

    it('The commands of the page lead from a server without a certificate to the store over TLS', async () => {
      const steps = stepsOfPage();
      expect(steps.filter((step) => step.startsWith('certbot'))).to.have.length(2);
      for (const name of NAMES) expect(steps.join('\n')).to.contain(`-d ${name}`);
      expect(existsSync(at('etc/letsencrypt/live'))).to.equal(false);
      const script = placed(steps.join('\n'));
      const { stdout, stderr } = await run('sh', ['-e', '-c', script], { env });
      expect(stdout + stderr).to.contain('simulated renewals succeeded');
      for (const name of NAMES) {
        const { status, names } = await until(`${name} is served`, () => served(name).catch(() => null));
        expect([name, status]).to.deep.equal([name, 200]);
        for (const one of NAMES) expect(names).to.contain(`DNS:${one}`);
      }
    });

    it('A renewal reaches visitors by its hook, and no request fails', async () => {
      const before = await served();
      const isRenewed = async (): Promise<boolean> => (await served()).serial !== before.serial;
      const load = { isOver: false };
      const failures: string[] = [];
      const visits = (async () => {
        while (!load.isOver) {
          const answer = await ask(ports.secure, '/offline', NAME, root).catch((error: unknown) => ({
            status: String(error),
          }));
          if (answer.status !== 200) failures.push(String(answer.status));
          await sleep(50);
        }
      })();
      try {
        const { stdout, stderr } = await run('certbot', ['renew', '--force-renewal'], { env });
        expect(stdout + stderr).to.contain('all renewals succeeded');
        // nginx takes the new certificate by a reload, of which the hook does not wait for the end.
        await until('visitors get the new certificate', isRenewed);
      } finally {
        load.isOver = true;
        await visits;
      }
      expect(failures).to.deep.equal([]);
    });
  });
}
