/**
 * The game's account service (`GAME_ACCOUNT_URL`), simulated by a real server: known and unknown accounts, and every
 * failure. Responses are validated, and the store has no fallback.
 */
import { expect } from 'chai';
import { httpGame } from '#src/payments/withdrawals/providers/http-game.ts';
import { AppError } from '#src/shared/errors.ts';
import { openProviderServer, type ProviderServer, type Told } from '../../../support/provider-server.ts';

const PATIENCE_MS = 300;

describe('The service of game accounts', () => {
  let told: Told;
  let asked: string[];
  let server: ProviderServer;
  const warned: object[] = [];
  before(async () => {
    server = await openProviderServer(({ path, query }) => {
      asked.push(`${path}?id=${query.get('id') ?? ''}&key=${query.get('key') ?? ''}`);
      return told;
    });
  });
  beforeEach(() => {
    told = { status: 200, body: { id: '38204417', name: 'Polyn', avatar: 'https://game.example/1.png' } };
    asked = [];
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
    expect(asked).to.deep.equal(['/accounts?id=a b&id=7&key=k']);
    told = { status: 200, body: { id: 38_204_417, name: `  ${'x'.repeat(500)}` } };
    expect(await find()).to.deep.equal({ id: '38204417', name: 'x'.repeat(64), avatar: '' });
  });

  it('404 means an unknown account', async () => {
    told = { status: 404, body: { error: 'no such player' } };
    expect(await find()).to.equal(null);
    expect(warned).to.deep.equal([]);
  });

  it('The service reports its own errors in words, and otherwise by status', async () => {
    told = { status: 409, body: { error: ' maintenance ' } };
    expect(await refusal()).to.deep.equal(['errors.game.failed', 'maintenance']);
    told = { status: 500, body: { error: 'x'.repeat(500) } };
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
      told = { status: 200, body };
      expect([body, (await refusal())[0]]).to.deep.equal([body, 'errors.game.away']);
    }
    expect(warned).to.have.length(12);
  });

  it('A redirect to another host is not followed', async () => {
    const other = await openProviderServer(() => told);
    try {
      for (const status of [301, 302, 307, 308]) {
        told = { status, body: {}, headers: { location: `${other.url}/accounts` } };
        expect((await refusal())[0]).to.equal('errors.game.away');
      }
      expect(other.count()).to.equal(0);
    } finally {
      await other.close();
    }
  });
});
