/* A local https server stands in for the public network. */
import { lookup as resolve } from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { fetchOutside, isPublic } from './fetch-outside.ts';

const fixture = (name: string): string => readFileSync(`test/fixtures/${name}.pem`, 'utf8');
const LIMITS = { mostBytes: 1000, withinMs: 500 };

describe('Fetching from outside', () => {
  let server: Server;
  let port = 0;
  const requests: string[] = [];
  before(async () => {
    server = createServer({ cert: fixture('outside-cert'), key: fixture('outside-key') }, (req, res) => {
      requests.push(req.url ?? '');
      if (req.url === '/picture') res.end('picture');
      else if (req.url === '/moved') res.writeHead(302, { Location: '/picture' }).end();
      else if (req.url === '/endless') res.write('x'.repeat(2000));
      else if (req.url === '/large') res.writeHead(200, { 'Content-Length': '5000' }).write('x');
      else if (req.url === '/broken') res.writeHead(200, { 'Content-Length': '900' }).write('x', () => res.destroy());
      else if (req.url === '/gone') res.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Every name resolves to this machine, which counts as public when `isPublic` says so. */
  const networkOf = (isAllowed: (address: string) => boolean) => ({
    resolve: ((_host: string, _options: object, done: (problem: null, found: object[]) => void) => {
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as unknown as typeof resolve,
    isPublic: isAllowed,
    ca: fixture('outside-cert'),
    port,
  });
  const failureOf = async (address: string, isAllowed: (address: string) => boolean = () => true): Promise<string> =>
    fetchOutside(address, LIMITS, networkOf(isAllowed)).then(
      () => 'fetched',
      (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
    );

  it('A file at an https address is fetched', async () => {
    const content = await fetchOutside(
      'https://pictures.example/picture',
      LIMITS,
      networkOf(() => true),
    );
    expect(content.toString()).to.equal('picture');
  });

  it('Redirects, missing, too large and broken-off files are refused', async () => {
    expect(await failureOf('https://pictures.example/moved')).to.equal('The response has status 302');
    expect(await failureOf('https://pictures.example/gone')).to.equal('The response has status 404');
    expect(await failureOf('https://pictures.example/endless')).to.equal('The response is too large');
    expect(await failureOf('https://pictures.example/large')).to.equal('The response is too large');
    expect(await failureOf('https://pictures.example/broken')).not.to.equal('fetched');
  });

  it('A slow server runs into a timeout', async () => {
    expect(await failureOf('https://pictures.example/silent')).to.match(/abort|timeout/i);
  });

  it('Only public addresses are fetched, by name or by number', async () => {
    const before = requests.length;
    expect(await failureOf('https://pictures.example/picture', isPublic)).to.equal(
      'The host name resolves to a private network',
    );
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254']) {
      expect(await failureOf(`https://${host}/picture`, isPublic), host).to.equal(
        'The address is in a private network',
      );
    }
    expect(requests.length).to.equal(before);
  });

  it('Only https on its default port and without a password is fetched', async () => {
    for (const address of [
      'http://pictures.example/picture',
      'file:///etc/passwd',
      'data:image/png;base64,AA==',
      'https://pictures.example:8443/picture',
      'https://me:secret@pictures.example/picture',
    ]) {
      expect(await failureOf(address), address).to.equal('The address is not plain https');
    }
    expect(await failureOf('no address')).to.equal('The address is invalid');
  });

  it('A name that does not resolve is refused', async () => {
    const nowhere = { ...networkOf(() => true), resolve };
    const outcome = await fetchOutside('https://unknown.invalid/picture', LIMITS, nowhere).catch(
      (error: unknown) => error,
    );
    expect(outcome).to.be.an.instanceof(Error);
  });

  it('A certificate for another name is refused', async () => {
    expect(await failureOf('https://other.example/picture')).to.contain('other.example');
  });
});

describe('A public address', () => {
  it('Private and reserved networks are not public', () => {
    const closed = ['10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'];
    const closed6 = ['::', '::1', 'fe80::1', 'fc00::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'];
    expect([...closed, ...closed6].filter(isPublic)).to.deep.equal([]);
    expect(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::200e'].every(isPublic)).to.equal(true);
  });
});
