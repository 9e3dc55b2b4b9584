/**
 * The game's account service (`GAME_ACCOUNT_URL`), simulated by a real server: known and unknown accounts, and every
 * failure. Responses are validated, and the store has no fallback.
 */
import { expect } from 'chai';
import { httpGame } from '#src/payments/withdrawals/providers/http-game.ts';
import { AppError } from '#src/shared/errors.ts';
import {
  openProviderServer,
  type ProviderServer,
  type ProviderReply,
} from '#test/support/providers/provider-server.ts';

const PATIENCE_MS = 300;

describe('The service of game accounts', () => {
  let reply: ProviderReply;
  let requests: string[];
  let credentials: (string | undefined)[];
  let server: ProviderServer;
  const warned: object[] = [];
  before(async () => {
    server = await openProviderServer(({ path, query, headers }) => {
      credentials.push(headers.authorization);
      requests.push(`${path}?id=${query.get('id') ?? ''}&key=${query.get('key') ?? ''}`);
      return reply;
    });
  });
  beforeEach(() => {
    reply = { status: 200, body: { id: '38204417', name: 'Polyn', avatar: 'https://game.example/1.png' } };
    requests = [];
    credentials = [];
    warned.length = 0;
    server.recover();
  });
  after(() => server.close());

  const log = { warn: (what: unknown) => void warned.push(what as object) };
  const game = () => httpGame(`${server.url}/accounts?key=k`, log, PATIENCE_MS);
  const find = (id = '38204417') => game().find(id);
  const refusal = async (): Promise<readonly [string, unknown]> => {
    const error: unknown = await find().catch((one: unknown) => one);
    return error instanceof AppError ? [error.key, error.params['error']] : ['nothing was refused', error];
  };

  it('The service is called at its own address with a user agent', async () => {
    expect(await find('a b&id=7')).to.deep.equal({
      id: '38204417',
      name: 'Polyn',
      avatar: 'https://game.example/1.png',
    });
    expect(requests).to.deep.equal(['/accounts?id=a b&id=7&key=k']);
    reply = { status: 200, body: { id: 38_204_417, name: `  ${'x'.repeat(500)}` } };
    expect(await find()).to.deep.equal({ id: '38204417', name: 'x'.repeat(64), avatar: '' });
  });

  it('A name and a password of the address are sent as Basic authentication', async () => {
    await find();
    const address = `${server.url.replace('http://', 'http://store:key@')}/accounts`;
    expect(await httpGame(address, log, PATIENCE_MS).find('7')).to.include({ name: 'Polyn' });
    expect(credentials).to.deep.equal([undefined, `Basic ${Buffer.from('store:key').toString('base64')}`]);
    expect(requests.at(-1)).to.equal('/accounts?id=7&key=');
    expect(warned).to.deep.equal([]);
  });

  it('404 means an unknown account', async () => {
    reply = { status: 404, body: { error: 'no such player' } };
    expect(await find()).to.equal(null);
    expect(warned).to.deep.equal([]);
  });

  it('The service reports its own errors in words, and otherwise by status', async () => {
    reply = { status: 409, body: { error: ' maintenance ' } };
    expect(await refusal()).to.deep.equal(['errors.game.failed', 'maintenance']);
    reply = { status: 500, body: { error: 'x'.repeat(500) } };
    expect(await refusal()).to.deep.equal(['errors.game.failed', 'x'.repeat(120)]);
    server.have('broken', 1);
    expect(await refusal()).to.deep.equal(['errors.game.failed', '500']);
  });

  it('The service counts as down when its answer is unreadable, too large or missing', async () => {
    for (const day of ['garbage', 'huge', 'closed', 'silent'] as const) {
      server.have(day, 1);
      expect([day, (await refusal())[0]]).to.deep.equal([day, 'errors.game.away']);
    }
    for (const body of [null, [], 7, {}, { id: '', name: 'x' }, { id: '1' }, { id: '1', name: 7 }, { name: 'x' }]) {
      reply = { status: 200, body };
      expect([body, (await refusal())[0]]).to.deep.equal([body, 'errors.game.away']);
    }
    expect(warned).to.have.length(12);
  });

  it('A redirect to another host is not followed', async () => {
    const other = await openProviderServer(() => reply);
    try {
      for (const status of [301, 302, 307, 308]) {
        reply = { status, body: {}, headers: { location: `${other.url}/accounts` } };
        expect((await refusal())[0]).to.equal('errors.game.away');
      }
      expect(other.count()).to.equal(0);
    } finally {
      await other.close();
    }
  });
});
