/**
 * The store behind nginx with the configuration of `ops`, and a certificate of an authority of its own: it starts
 * before the certificate exists and answers the authority, serves the store over TLS afterwards, replaces what visitors
 * write into forwarding headers, serves files without the store, and limits the requests of one address. That needs
 * nginx and openssl; without them the text of the configuration is compared with what the store answers.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { get as getPlain, type IncomingHttpHeaders } from 'node:http';
import { get as getSecure } from 'node:https';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { findProgram } from '#tools/setup/debian.mjs';
import { directivesNamed, flatten, readNginxConfig, valueOf } from '#test/support/processes/nginx-config.ts';
import { freePort } from '#tools/setup/ports.mjs';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

const NAME = 'store.example';
const LOADED_BY_PAGES = /\.(?:js|css|svg|webp|jpg|woff2)$/;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const makeProxiedServices = (): Promise<Services> =>
  makeServices({
    config: testConfig({ demo: true, rateFactor: 1000, publicOrigin: `https://${NAME}`, trustProxyHops: 1 }),
  });

describe('The files that nginx serves', () => {
  const stage = stageWith(makeProxiedServices);

  it('Each has one location, with the type and the headers that the store sends too', async () => {
    const served = directivesNamed(flatten(readNginxConfig('nginx-tls.conf')), 'location', '~').filter(
      ({ block }) => valueOf(block, 'try_files') !== undefined,
    );
    const ofFiles = readNginxConfig('nginx-headers-of-files.inc');
    const examples = ['build', 'art', 'fonts'].flatMap((folder) => {
      const paths = readdirSync(join('public', folder)).map((name) => `/${folder}/${name}`);
      return [...new Map(paths.map((path) => [extname(path), path])).values()];
    });
    const found = new Set<string>();
    for (const path of examples.filter((name) => LOADED_BY_PAGES.test(name))) {
      const locations = served.filter(({ words }) => new RegExp(words[2] ?? '').test(path));
      expect(locations, path).to.have.length(1);
      const block = locations[0]?.block ?? [];
      found.add(locations[0]?.words[2] ?? '');
      const types = directivesNamed(block, 'types')[0]?.block ?? [];
      const type = types.find(({ words }) => words.includes(extname(path).slice(1)))?.words[0];
      const { headers } = await stage.store.guest().get(path).set('Host', NAME).set('X-Forwarded-Proto', 'https');
      expect(headers['content-type'], path).to.equal(type ?? valueOf(block, 'default_type'));
      for (const { words } of ofFiles) {
        const [, name = '', value = ''] = words;
        // The rest of a policy concerns documents.
        expect(headers[name.toLowerCase()], `${path} ${name}`).to.contain(value.split('; ', 1)[0]);
      }
    }
    expect(found.size).to.equal(served.length);
  });
});

const programs = { nginx: findProgram(['nginx']), openssl: findProgram(['openssl']) };
const { nginx, openssl } = programs;
if (nginx === null || openssl === null) {
  const missing = Object.entries(programs).flatMap(([name, path]) => (path === null ? [name] : []));
  console.log(`${missing.join(' and ')} not installed: the configuration for nginx is read and not run`);
} else {
  describe('The store behind nginx', function () {
    this.timeout(60_000);
    const stage = stageWith(makeProxiedServices);
    const folder = mkdtempSync(join(tmpdir(), 'opencrate-nginx-'));
    const at = (...names: string[]): string => join(folder, ...names);
    const ports = { plain: 0, secure: 0 };
    let running: ReturnType<typeof spawn> | null = null;

    /** A file of `ops` with the paths and ports of this test. */
    const adapted = (file: string): string =>
      readFileSync(join('ops', file), 'utf8')
        .replaceAll('/etc/nginx/opencrate/', `${at('opencrate')}/`)
        .replaceAll('/var/log/nginx/', `${at('logs')}/`)
        .replaceAll('/var/www/acme', at('acme'))
        .replaceAll('/etc/letsencrypt/live/store.example/', `${at('certificate')}/`)
        .replaceAll('/srv/opencrate/current/public', at('public'))
        .replace('server 127.0.0.1:3000', `server ${new URL(stage.store.address).host}`)
        .replaceAll(/listen \[::\]:\d+[^;]*;/g, '')
        .replace('listen 80;', `listen 127.0.0.1:${String(ports.plain)};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${String(ports.secure)} ssl`);
    const command = (...args: string[]): string[] => ['-c', at('nginx.conf'), '-p', folder, ...args];
    const test = (): void => {
      execFileSync(nginx, command('-t'), { stdio: 'pipe' });
    };
    const ask = (path: string, headers: Readonly<Record<string, string>> = {}, port = ports.secure): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const isSecure = port === ports.secure;
        const options = { host: '127.0.0.1', port, path, agent: false, headers: { Host: NAME, ...headers } };
        const secure = isSecure ? { ...options, servername: NAME, ca: readFileSync(at('authority.pem')) } : options;
        const request = (isSecure ? getSecure : getPlain)(secure, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
          });
        });
        request.on('error', reject);
      });
    const makeCertificate = (): void => {
      const run = (...args: string[]): unknown => execFileSync(openssl, args, { stdio: 'pipe' });
      const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
      run(
        'req',
        '-x509',
        ...fresh,
        '-subj',
        '/CN=Authority',
        '-keyout',
        at('authority.key'),
        '-out',
        at('authority.pem'),
      );
      const request = at('request.pem');
      run(
        'req',
        ...fresh.slice(0, -2),
        '-subj',
        `/CN=${NAME}`,
        '-keyout',
        at('certificate/privkey.pem'),
        '-out',
        request,
      );
      writeFileSync(at('names'), `subjectAltName=DNS:${NAME}`);
      const signer = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial', '-days', '2'];
      run('x509', '-req', '-in', request, ...signer, '-extfile', at('names'), '-out', at('certificate/fullchain.pem'));
    };

    before(async () => {
      ports.plain = await freePort();
      ports.secure = await freePort();
      for (const name of [
        'opencrate',
        'logs',
        'acme/.well-known/acme-challenge',
        'certificate',
        'public/build',
        'public/art',
      ])
        mkdirSync(at(name), { recursive: true });
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${at(kind)};`,
      );
      writeFileSync(at('store.conf'), adapted('nginx.conf'));
      writeFileSync(at('opencrate/headers-of-files.inc'), adapted('nginx-headers-of-files.inc'));
      writeFileSync(at('acme/.well-known/acme-challenge/token'), 'proof');
      for (const [name, text] of [
        ['a.js', 'plain'],
        ['a.js.br', 'small'],
        ['a.js.gz', 'medium'],
        ['b.css', 'plain'],
      ])
        writeFileSync(at('public/build', name ?? ''), text ?? '');
      writeFileSync(at('public/art/x.webp'), 'picture');
      writeFileSync(
        at('nginx.conf'),
        `user root;
daemon off; pid ${at('nginx.pid')}; error_log ${at('logs/error.log')}; worker_processes 1; events { }
http { include ${at('store.conf')}; ${temporary.join(' ')} }
`.replace('user root;\n', process.getuid?.() === 0 ? 'user root;\n' : ''),
      );
      test();
      running = spawn(nginx, command(), { stdio: 'ignore' });
      await until('nginx answers', () => ask('/', {}, ports.plain).catch(() => null)).catch((error: unknown) => {
        throw new Error(readFileSync(at('logs/error.log'), 'utf8'), { cause: error });
      });
    });
    after(async () => {
      if (running !== null) {
        const ended = once(running, 'exit');
        running.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true });
    });

    it('It starts before there is a certificate, answers the authority, and redirects everything else', async () => {
      const proof = await ask('/.well-known/acme-challenge/token', {}, ports.plain);
      expect([proof.status, proof.body.toString()]).to.deep.equal([200, 'proof']);
      const page = await ask('/en/faq?a=1', {}, ports.plain);
      expect([page.status, page.headers.location]).to.deep.equal([301, `https://${NAME}/en/faq?a=1`]);
    });

    it('With the certificate a reload serves the store over TLS', async () => {
      makeCertificate();
      writeFileSync(at('opencrate/store.conf'), adapted('nginx-tls.conf'));
      test();
      execFileSync(nginx, command('-s', 'reload'), { stdio: 'pipe' });
      await until('the store is served', async () => (await ask('/healthz').catch(() => null))?.status === 200);
      const { status, headers, body } = await ask('/en/faq');
      expect(status).to.equal(200);
      expect(body.toString()).to.contain('<html');
      expect(headers['strict-transport-security']).to.equal('max-age=63072000; includeSubDomains');
      expect(headers['content-security-policy']).to.contain("script-src 'self'");
      expect((await ask('/readyz')).status).to.equal(200);
      expect((await ask('/metrics')).status).to.equal(404);
    });

    it('Forwarding headers of visitors do not reach the store', async () => {
      const forged = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-For': '203.0.113.9',
        Forwarded: 'host=evil.example',
      };
      const { status, body } = await ask('/en', forged);
      expect(status).to.equal(200);
      expect(body.toString()).not.to.contain('evil.example');
    });

    it('Built files come from nginx in the smallest form that a browser accepts, others from the store', async () => {
      const formOf = async (accepted: string): Promise<readonly unknown[]> => {
        const { headers, body } = await ask('/build/a.js', { 'Accept-Encoding': accepted });
        return [headers['content-encoding'], body.toString(), headers['content-type'], headers['vary']];
      };
      const script = 'text/javascript; charset=utf-8';
      expect(await formOf('gzip, deflate, br')).to.deep.equal(['br', 'small', script, 'Accept-Encoding']);
      expect(await formOf('gzip')).to.deep.equal(['gzip', 'medium', script, 'Accept-Encoding']);
      expect(await formOf('br;q=0, gzip;q=0.5')).to.deep.equal(['gzip', 'medium', script, 'Accept-Encoding']);
      expect(await formOf('identity')).to.deep.equal([undefined, 'plain', script, 'Accept-Encoding']);
      const { headers, body } = await ask('/art/x.webp');
      expect([headers['content-type'], body.toString()]).to.deep.equal(['image/webp', 'picture']);
      expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
      expect(headers['x-content-type-options']).to.equal('nosniff');
      // Not in this folder: the store has it.
      const [, address = ''] = /(\/build\/[\w.-]+\.js)/.exec((await ask('/en/faq')).body.toString()) ?? [];
      const built = await ask(address);
      expect([built.status, built.headers['x-request-id'] !== undefined]).to.deep.equal([200, true]);
      expect((await ask('/build/../nginx.conf')).status).to.be.oneOf([400, 404]);
    });

    it('Requests of one address beyond the limit get 429, with security headers', async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/healthz')));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers['x-content-type-options']).to.equal('nosniff');
      expect(refused?.headers['content-security-policy']).to.contain("default-src 'none'");
      expect((await ask('/en/faq')).status).to.equal(200);
    });

    it('The page of the release stands in while the store is away, with the status and Retry-After', async () => {
      const away = `server 127.0.0.1:${String(await freePort())}`;
      const [conf, page] = [adapted('nginx.conf'), at('public/outage.html')];
      copyFileSync('public/outage.html', page);
      expect((await ask('/outage.html')).status).to.equal(404);
      writeFileSync(at('store.conf'), conf.replace(/server 127\.0\.0\.1:\d+/, away));
      execFileSync(nginx, command('-s', 'reload'), { stdio: 'pipe' });
      await until('the store is away', async () => (await ask('/en/faq')).status === 502);
      for (const path of ['/', '/en/case/plain', '/build/none.js']) {
        const { status, headers, body } = await ask(path);
        expect([path, status, headers['retry-after']]).to.deep.equal([path, 502, '15']);
        expect([headers['content-type'], headers['cache-control']]).to.deep.equal([
          'text/html; charset=utf-8',
          'no-store',
        ]);
        expect(headers['content-security-policy']).to.contain("default-src 'none'; style-src 'unsafe-inline'");
        const text = body.toString();
        for (const { tag } of Object.values(LOCALES)) expect(text).to.contain(`<section lang="${tag}">`);
        expect(text).not.to.match(/\b(?:src|href|url)\s*[=(]/);
      }
      rmSync(page);
      expect((await ask('/')).status).to.equal(502);
    });
  });
}
