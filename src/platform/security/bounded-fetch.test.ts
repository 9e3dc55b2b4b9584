import { expect } from 'chai';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boundedFetch } from './bounded-fetch.ts';

describe('Calls to other servers', () => {
  const requests: { readonly url: string | undefined; readonly authorization: string | undefined }[] = [];
  let server: Server;
  let host: string;
  before(async () => {
    server = createServer(({ url, headers: { authorization } }, res) => {
      requests.push({ url, authorization });
      res.end('{}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  beforeEach(() => {
    requests.length = 0;
  });
  after((done) => {
    server.closeAllConnections();
    server.close(done);
  });

  it('A name and a password of the address are sent as Basic authentication', async () => {
    const address = `http://store:p%40ss%3Aword@${host}/heads?key=k`;
    const headers = { accept: 'application/json' };
    for (const one of [address, new URL(address)]) expect((await boundedFetch(one, { headers })).status).to.equal(200);
    const sent = { url: '/heads?key=k', authorization: `Basic ${Buffer.from('store:p@ss:word').toString('base64')}` };
    expect(requests).to.deep.equal([sent, sent]);
  });

  it('An address without them sends none', async () => {
    await boundedFetch(`http://${host}/heads`, { headers: { authorization: 'Bearer token' } });
    await boundedFetch(new Request(`http://${host}/heads`));
    expect(requests.map(({ authorization }) => authorization)).to.deep.equal(['Bearer token', undefined]);
  });

  it('A name that is not percent-encoded is refused', async () => {
    const error: unknown = await boundedFetch(`http://st%ore:password@${host}/`).catch((one: unknown) => one);
    expect(error).to.be.instanceOf(URIError);
    expect(requests).to.deep.equal([]);
  });
});
