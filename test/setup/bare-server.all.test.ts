/**
 * `opencrate setup` on a bare Debian 12 with a release that was only unpacked: after an installation of packages that
 * was killed and a certificate authority that did not answer it goes on, ends with a store over TLS, and a second run
 * changes nothing. Everything is real but for systemd, for which systemctl.sh stands in: confinement, timers and
 * restarts of units are not covered. The authority is pebble, and packages come from an archive in the tree.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { Command } from '#test/setup/command.ts';
import { type BareServer, startBareServer, whyNoBareServer } from '#test/support/processes/bare-server.ts';
import { until } from '#test/support/until.ts';

const HOST = 'store.example';
const VERSION = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
const NEXT = '900.0.0';
const NODE = '/srv/opencrate/current/node/bin/node';
const CA = { REQUESTS_CA_BUNDLE: '/opt/test/authority.pem', NODE_EXTRA_CA_CERTS: '/opt/test/root.pem' };
const UNITS = [
  'opencrate.service',
  'opencrate-log.service',
  'opencrate-audit.timer',
  'opencrate-backup.timer',
  'opencrate-backup-requests.timer',
].sort();
/** Lines of the doctor that a new store cannot have set yet. */
const LATER = /^missing {2}(Sign-in|Payments|Withdrawals|Contacts|Email)/;
/** Passwords and keys, by the text before and after them. */
const SECRETS = [/(?<=opencrate(?:_owner)?:)[^@]{32,}(?=@)/g, /(?<=_(?:KEY|TOKEN)=).{32,}/g];

const reason = whyNoBareServer();
if (reason !== null) {
  console.log(`${reason}: the setup of a bare server is not run`);
} else {
  describe('The setup of a bare server', function () {
    this.timeout(1_200_000);
    const folder = mkdtempSync(join(tmpdir(), 'opencrate-bare-'));
    let server: BareServer;
    let output = '';

    before(async () => {
      const release = join(folder, 'release');
      const pack = ['run', resolve('scripts/release.ts'), '--dirty', '--folder', '--to', release];
      const command = new Command(pack, join(folder, 'data'));
      expect(await command.ended, command.output).to.equal(0);
      expect(command.output).to.contain(`Node in the release: ${process.versions.node}`);
      const named = [...readFileSync('ops/setup.sh', 'utf8').matchAll(/\bpackages=(['"])(.+?)\1/g)];
      const packages = named.flatMap(([, , names = '']) => names.split(' ').filter((name) => !name.startsWith('$')));
      expect(packages).to.include('mariadb-server').and.include('certbot');
      server = await startBareServer(join(folder, 'tree'), { packages: [...packages, 'pebble'], host: HOST });
      cpSync('test/setup/systemctl.sh', server.at('usr/bin/systemctl'));
      // As unpacked under a strict umask.
      cpSync(release, server.at('root', VERSION), { recursive: true });
      execFileSync('chmod', ['-R', 'go-rwx', server.at('root', VERSION)]);
      execFileSync('chmod', ['755', server.at('usr/bin/systemctl')]);
      prepareAuthority(server);
    });
    after(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    const setup = async (args: readonly string[], watch?: (output: string) => void): Promise<number | null> => {
      const command = [`/root/${VERSION}/bin/opencrate`, 'setup', ...args];
      const outcome = await server.run(command, { env: CA, ...(watch === undefined ? {} : { watch }) });
      ({ output } = outcome);
      return outcome.status;
    };
    const expectDone = async (words: readonly string[]): Promise<string> => {
      const outcome = await server.run(words, { env: CA });
      expect(outcome.status, outcome.output).to.equal(0);
      return outcome.output;
    };
    const asked = (path: string): Promise<string> => {
      const ask = `const answer = await fetch('${path}', { redirect: 'manual' });
        console.log(answer.status, answer.headers.get('location') ?? (await answer.text()))`;
      return expectDone([NODE, '--input-type=module', '-e', ask]);
    };
    /** Each file of the system with its content or time, owner and mode. */
    const state = async (): Promise<string> => {
      const places = '/etc /srv /usr/local /var/www /var/lib/opencrate/backups -not -path "*/backups/logs/*"';
      const listed = await expectDone(['sh', '-c', `find ${places} -printf '%p %m %u %g %y %T@ %l\n' 2>&1 | sort`]);
      // apt and the start of a service write these.
      return listed.replaceAll(/^\/etc\/(mtab|resolv\.conf|\.pwd\.lock) .*\n/gm, '').replaceAll(/ d \S+ $/gm, ' d');
    };
    const answers = ['--host', HOST, '--mail', 'anna@store.example', '--language', 'en,pl', '--catalogue', '--yes'];

    it('A dry run changes nothing', async () => {
      const before = await expectDone([
        'sh',
        '-c',
        'find / -xdev -path /proc -prune -o -type f -printf "%p %T@\n" | sort',
      ]);
      expect(await setup(['--dry-run', ...answers]), output).to.equal(0);
      const after = await expectDone([
        'sh',
        '-c',
        'find / -xdev -path /proc -prune -o -type f -printf "%p %T@\n" | sort',
      ]);
      expect(after).to.equal(before);
      expect(output).to.contain('Nothing was changed.');
    });

    it('It goes on after an installation that was killed, and after an authority that did not answer', async () => {
      const killed = { isDone: false };
      const kill = (text: string): void => {
        if (killed.isDone || !text.includes('Unpacking nginx-common')) return;
        killed.isDone = true;
        void server.run(['sh', '-c', 'kill -9 $(pidof apt-get dpkg)']);
      };
      expect(await setup(answers, kill), output).not.to.equal(0);
      expect(output).to.contain('setup stopped at "Packages"');

      expect(await setup(answers), output).to.equal(1);
      expect(output).to.contain(`setup stopped at "nginx and the certificate of ${HOST}"`);
      const secret = /! SECRET_KEY=(\w{64})$/m.exec(output)?.[1] ?? 'none';
      const environment = readFileSync(server.at('etc/opencrate.env'), 'utf8');
      expect(environment).to.contain(`SECRET_KEY=${secret}\n`).and.contain('SHOWN_LANGUAGES=en,pl\n');

      await startAuthority(server);
      // The answers of the first run count.
      expect(await setup(['--yes']), output).to.equal(0);
      expect(readFileSync(server.at('etc/opencrate.env'), 'utf8')).to.equal(environment);
      for (const text of [environment, readFileSync(server.at('etc/opencrate-owner.env'), 'utf8')]) {
        const secrets = SECRETS.flatMap((pattern) => text.match(pattern) ?? []);
        expect(secrets.length).to.be.above(0);
        for (const one of secrets) expect(output).not.to.contain(one);
      }
    });

    it('The store is served over TLS, with the catalogue, by processes that cannot change tables', async () => {
      expect(await asked(`http://${HOST}/en`)).to.equal(`301 https://${HOST}/en\n`);
      expect(await asked(`https://${HOST}/en`))
        .to.match(/^200 /)
        .and.contain('/case/');
      const link = /^https:\S+\/staff\/begin\/\S+$/m.exec(output)?.[0] ?? '';
      expect(await asked(link)).to.match(/^200 /);
      const owners = 'grep -lz ^DATABASE_MIGRATION_URL= /proc/[0-9]*/environ 2>/dev/null | xargs -r dirname';
      const programs = await expectDone(['sh', '-c', `for one in $(${owners}); do tr "\\0" " " <$one/cmdline; done`]);
      expect(programs)
        .to.contain('build/backup.mjs --logs')
        .and.not.match(/build\/(supervisor|server)/);
    });

    it('Units are enabled, files have their owners, and the first backup is proven', async () => {
      expect(readdirSync(server.at('var/lib/stand-in/enabled')).sort()).to.deep.equal(UNITS);
      const files = '/etc/opencrate.env /etc/opencrate-owner.env /srv/opencrate /srv/opencrate/current/bin/opencrate';
      expect(await expectDone(['sh', '-c', `stat -Lc '%a %U:%G' ${files} /var/lib/opencrate`])).to.equal(
        '640 root:opencrate\n600 root:root\n755 root:root\n755 root:root\n700 opencrate:opencrate\n',
      );
      const strangers = ['sh', '-c', 'find /var/lib/opencrate -not -user opencrate'];
      expect(await expectDone(strangers)).to.equal('');
      expect(output).to.match(/\.sql\.gz is complete: .* a clean audit/);
      const lines = (await server.run(['opencrate', 'doctor'], { env: CA })).output.split('\n');
      const missing = lines.filter((line) => line.startsWith('missing'));
      expect(missing.filter((line) => !LATER.test(line))).to.deep.equal([]);
      expect(lines.join('\n'))
        .to.contain(`TLS certificate: ${HOST}`)
        .and.match(/check: 2\d{3}-/);
    });

    it('A second run asks nothing, changes nothing and leaves the processes of the store', async () => {
      const workers = ['sh', '-c', 'pidof node'];
      const [before, processes] = [await state(), await expectDone(workers)];
      expect(await setup([]), output).to.equal(0);
      expect(await state()).to.equal(before);
      expect(await expectDone(workers)).to.equal(processes);
      expect(output).not.to.match(/^ {2}> /m);
    });

    it('A run that stopped before the reload leaves it to the next one', async () => {
      await expectDone(['touch', '/etc/opencrate.env']);
      for (const isReloaded of [true, false]) {
        expect(await setup([]), output).to.equal(0);
        expect(output.includes('$ systemctl reload opencrate')).to.equal(isReloaded);
      }
    });

    it('A server for e-mail is added by a later run, which sends a mail; the host is not replaced', async () => {
      expect(await setup(['--smtp', 'smtp://127.0.0.1:1']), output).to.equal(0);
      expect(output).to.contain('no mail went to anna@store.example');
      rewrite(server.at('etc/opencrate.env'), /^(SMTP_URL|MAIL_FROM)=.*\n/gm, '');
      await startMailServer(server);
      expect(await setup(['--smtp', 'smtp://127.0.0.1:2525']), output).to.equal(0);
      expect(readFileSync(server.at('etc/opencrate.env'), 'utf8'))
        .to.contain("SMTP_URL='smtp://127.0.0.1:2525'\n")
        .and.contain('MAIL_FROM=anna@store.example\n');
      expect(output).to.contain('systemctl reload opencrate').and.not.contain('no mail went');
      expect(readFileSync(server.at('opt/test/mail'), 'utf8'))
        .to.contain('To: anna@store.example')
        .and.contain('the test mail of opencrate setup');
      expect(await setup(['--host', 'other.example']), output).to.equal(1);
      expect(output).to.contain(`this store is ${HOST}`);
    });

    it('The workers of a newer release run by its Node, so that the older one can be removed', async () => {
      const [from, to] = [VERSION, NEXT].map((version) => server.at('srv/opencrate/releases', version));
      cpSync(from ?? '', to ?? '', { recursive: true, preserveTimestamps: true });
      for (const name of ['release.json', 'package.json'])
        rewrite(join(to ?? '', name), `"version": "${VERSION}"`, `"version": "${NEXT}"`);
      await expectDone([`/srv/opencrate/releases/${NEXT}/bin/opencrate`, 'deploy']);
      rmSync(from ?? '', { recursive: true });
      await expectDone(['systemctl', 'reload', 'opencrate']);
      const isServed = async (): Promise<boolean> =>
        (await asked(`https://${HOST}/healthz`)).startsWith('200') && (await nodesOfWorkers()).every(isNext);
      const isNext = (path: string): boolean => path === `/srv/opencrate/releases/${NEXT}/node/bin/node`;
      const nodesOfWorkers = async (): Promise<string[]> => {
        const found =
          'for one in $(pidof node); do grep -qs build/server.mjs /proc/$one/cmdline && readlink /proc/$one/exe';
        const { output: paths } = await server.run(['sh', '-c', `${found}; done`]);
        return paths.trim().split('\n');
      };
      await until('the workers run by the newer Node', isServed);
    });
  });
}

function rewrite(file: string, pattern: string | RegExp, text: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));
}

/** A mail server that takes everything and keeps it in a file. */
async function startMailServer(server: BareServer): Promise<void> {
  const program = `
    const { createServer } = require('node:net');
    const { appendFileSync } = require('node:fs');
    createServer((socket) => {
      let [text, isText] = ['', false];
      socket.write('220 mail\\r\\n');
      socket.on('data', (bytes) => {
        text += bytes;
        appendFileSync('/opt/test/mail', bytes);
        if (isText && !text.endsWith('\\r\\n.\\r\\n')) return;
        isText = !isText && /^DATA/i.test(text);
        const given = text;
        text = '';
        socket.write(isText ? '354 go on\\r\\n' : /^QUIT/i.test(given) ? '221 bye\\r\\n' : '250 ok\\r\\n');
      });
    }).listen(2525, '127.0.0.1', () => appendFileSync('/opt/test/mail', ''));`;
  writeFileSync(server.at('opt/test/mail.cjs'), program);
  await server.run(['sh', '-c', `setsid ${NODE} /opt/test/mail.cjs >/opt/test/mail.log 2>&1 </dev/null &`]);
  await until('the mail server listens', () => existsSync(server.at('opt/test/mail')));
}

/** Pebble with a certificate of its own, and certbot that asks it. It does not run yet. */
function prepareAuthority(server: BareServer): void {
  mkdirSync(server.at('opt/test'));
  const packages = server.at('var/cache/apt/archives');
  const [file = ''] = readdirSync(packages).filter((name) => name.startsWith('pebble_'));
  execFileSync('dpkg-deb', ['-x', join(packages, file), server.at('opt/test/pebble')]);
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const files = ['-keyout', server.at('opt/test/authority.key'), '-out', server.at('opt/test/authority.pem')];
  const made = ['req', '-x509', ...key, '-addext', 'subjectAltName=DNS:localhost', ...files];
  execFileSync('openssl', made, { stdio: 'pipe' });
  const pebble = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/opt/test/authority.pem',
    privateKey: '/opt/test/authority.key',
    httpPort: 80,
    tlsPort: 443,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  writeFileSync(server.at('opt/test/pebble.json'), JSON.stringify({ pebble }));
  writeFileSync(server.at('opt/test/root.pem'), '');
  mkdirSync(server.at('etc/letsencrypt'));
  writeFileSync(server.at('etc/letsencrypt/cli.ini'), 'server = https://localhost:14000/dir\n');
}

/** Starts the authority, which makes another root at each start. */
async function startAuthority(server: BareServer): Promise<void> {
  const start = 'PEBBLE_VA_NOSLEEP=1 setsid /opt/test/pebble/usr/bin/pebble -config /opt/test/pebble.json';
  await server.run(['sh', '-c', `${start} >/opt/test/pebble.log 2>&1 </dev/null &`]);
  const read = `const answer = await fetch('https://localhost:15000/roots/0');
    process.stdout.write(await answer.text())`;
  const env = { NODE_EXTRA_CA_CERTS: '/opt/test/authority.pem' };
  const root = await until('the authority answers', async () => {
    const outcome = await server.run([NODE, '--input-type=module', '-e', read], { env });
    return outcome.status === 0 ? outcome.output : null;
  });
  writeFileSync(server.at('opt/test/root.pem'), root);
  expect(statSync(server.at('opt/test/root.pem')).size).to.be.above(500);
}
