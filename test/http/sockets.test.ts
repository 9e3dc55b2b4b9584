/**
 * The edge of the sockets, over real connections: one address and one session open a limited number, handshakes are
 * limited, refused requests carry the security headers, and a page answers a request that asks for another protocol.
 */
import { connect } from 'node:net';
import { expect } from 'chai';
import { connectPage, type LivePage, openPage, refusalOfPage } from '#test/support/live/live-page.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { until } from '#test/support/until.ts';

/** A twentieth of 200 sockets an address, 300 handshakes a minute and 20 sockets a session. */
const MOST = { ofAddress: 10, handshakes: 15, ofSession: 1 };

describe('The edge of the sockets', function () {
  this.timeout(60_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 0.05, trustProxyHops: 1 }) }));
  const pages: LivePage[] = [];
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const come = async (address: string, token?: string): Promise<void> => {
    pages.push(await connectPage(stage.store.address, token === undefined ? {} : { token }, from(address)));
  };
  const refusalFrom = (address: string, token?: string): Promise<string> =>
    refusalOfPage(openPage(stage.store.address, token === undefined ? {} : { token }, from(address)));

  const openConnections = (): Promise<number> =>
    new Promise((resolve) => {
      stage.store.server.getConnections((_, count) => {
        resolve(count);
      });
    });

  it('An address opens a limited number of sockets, and another after one has closed', async () => {
    for (let n = 0; n < MOST.ofAddress; n += 1) await come(`2001:db8:7:1::${String(n + 1)}`);
    expect(await refusalFrom('2001:db8:7:1::ffff')).to.match(/websocket error/);
    await come('2001:db8:7:2::1');
    pages.shift()?.close();
    // A refused page tries again by itself, until the store has noticed the end of the other one.
    await come('2001:db8:7:1::ffff');
  });

  it('Handshakes are limited by address', async () => {
    for (let n = 0; n < MOST.handshakes; n += 1) {
      await come('203.0.113.20');
      pages.pop()?.close();
    }
    // Otherwise the page could be refused because too many are open.
    await until('every socket is closed', async () => (await openConnections()) === 0);
    expect(await refusalFrom('203.0.113.20')).to.match(/websocket error/);
    await come('203.0.113.21');
  });

  it('A session opens a limited number of sockets, from any address', async () => {
    const player = await asPlayer(stage.store, freshName(), { address: '203.0.113.32' });
    const other = await asPlayer(stage.store, freshName(), { address: '203.0.113.33' });
    await come('203.0.113.30', player.auth.token);
    expect(await refusalFrom('203.0.113.31', player.auth.token)).to.equal('errors.rate');
    await come('203.0.113.30', other.auth.token);
  });

  it('A refused request at the address of the sockets has the security headers of every answer', async () => {
    const page = await fetch(`${stage.store.address}/healthz`);
    const refused = await fetch(`${stage.store.address}/socket.io/?EIO=4&transport=polling`);
    expect(refused.status).to.equal(400);
    for (const name of ['content-security-policy', 'referrer-policy', 'x-content-type-options', 'permissions-policy']) {
      expect(refused.headers.get(name), name).to.equal(page.headers.get(name)).and.not.equal(null);
    }
  });

  /** Sends a raw request and returns the whole answer; the server has to close the connection. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(stage.store.address);
      const chunks: Buffer[] = [];
      const socket = connect(Number(port), hostname, () => socket.write(text.replaceAll('\n', '\r\n')));
      socket.setTimeout(slowed(10_000), () => socket.destroy(new Error('no end')));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      socket.on('error', reject);
    });

  it('A request that asks for another protocol gets the answer of its address', async () => {
    for (const protocol of ['h2c', 'foo', 'websocket']) {
      const asks = 'Connection: Upgrade, HTTP2-Settings';
      const upgrade = `Host: localhost\n${asks}\nUpgrade: ${protocol}\nHTTP2-Settings: AAMAAABk`;
      const page = await raw(`GET /en HTTP/1.1\n${upgrade}\n\n`);
      expect(page, protocol)
        .to.match(/^HTTP\/1\.1 200 OK\r\n/)
        .and.contain('</html>');
      expect(page).to.match(/^content-security-policy: /im);
      expect(await raw(`GET /api/case/nothing HTTP/1.1\n${upgrade}\n\n`)).to.match(/^HTTP\/1\.1 404 /);
      const written = await raw(`POST /language HTTP/1.1\n${upgrade}\nContent-Length: 7\n\ncode=en`);
      expect(written, 'a body is not read').to.match(/^HTTP\/1\.1 426 /);
    }
  });
});
