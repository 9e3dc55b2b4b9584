/*
 * Processes that are killed while full battles wait for a round of their beacon, and while they are drawn: the next
 * process draws each of them once, or returns all money when the beacon is silent.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import { BEACON_MS } from '#src/shared/battles.ts';
import { type BeaconServer, openBeaconServer } from '#test/support/providers/beacon-server.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';
import type { BattleModel } from '#ui/models/battles.ts';

const BATTLES = 12;
const RICH = 1_000_00;
const ENTRY = 20_00;
/** Far above the lease of a killed process and the period of the beacon, so that a slow machine passes too. */
const WAIT = { limitMs: 60_000, everyMs: 20 };

describe('kill -9 while full battles wait for their beacon', function () {
  this.timeout(240_000);
  let services: Services;
  let beacon: BeaconServer;
  let store: StoreProcess;
  const start = async (): Promise<void> => {
    store = await startStore({ BEACON_URL: beacon.url });
  };
  before(async () => {
    beacon = await openBeaconServer();
    services = await makeServices();
  });
  beforeEach(async () => {
    beacon.become('honest');
    await start();
  });
  afterEach(async () => {
    await store.stop();
    await expectCleanAudit(services);
  });
  after(async () => {
    await closeServices(services);
    await beacon.close();
  });

  interface FullBattle {
    readonly code: string;
    readonly players: readonly HttpPlayer[];
  }

  const player = (): Promise<HttpPlayer> => signIn(store.origin, `waiting ${randomUUID().slice(0, 8)}`);

  /** Battles that are full; `between` runs while each has its creator alone. */
  async function fill(count: number, between = (): void => undefined): Promise<FullBattle[]> {
    const open = await Promise.all(
      Array.from({ length: count }, async () => {
        const [host, guest] = await Promise.all([player(), player()]);
        const terms = { cases: ['plain'], seats: '1v1', mode: 'classic', fundPercent: 50 };
        const { body } = await host.post(store.origin, '/api/battle/create', terms);
        return { code: (body.data as BattleModel).id, host, guest };
      }),
    );
    between();
    return await Promise.all(
      open.map(async ({ code, host, guest }) => {
        const { status } = await guest.post(store.origin, '/api/battle/join', { battle: code });
        expect(status).to.equal(200);
        return { code, players: [host, guest] };
      }),
    );
  }

  const statesOf = async (battles: readonly FullBattle[]): Promise<string[]> => {
    const codes = battles.map(({ code }) => code);
    const rows = await services.db('battles').select<{ state: string }[]>('state').whereIn('code', codes);
    return rows.map(({ state }) => state);
  };
  const numberIn = async (battles: readonly FullBattle[], wanted: string): Promise<number> =>
    (await statesOf(battles)).filter((state) => state === wanted).length;

  const moneyOf = async ({ players }: FullBattle): Promise<number[]> =>
    await Promise.all(players.map(async ({ id }) => (await readBalances(services.db, id)).moneyKopecks));

  async function expectDrawnOnce(battles: readonly FullBattle[]): Promise<void> {
    for (const battle of battles) {
      expect(await moneyOf(battle)).to.deep.equal([RICH - ENTRY - ENTRY / 2, RICH - ENTRY / 2]);
      const battleId = services.db('battles').select('id').where({ code: battle.code });
      const [row] = await services
        .db('battle_drops')
        .whereIn('battle_id', battleId)
        .select<{ drops: number }[]>(services.db.raw('COUNT(*) AS drops'));
      expect(Number(row?.drops)).to.equal(2);
    }
  }

  async function expectAllReturned(battles: readonly FullBattle[]): Promise<void> {
    for (const battle of battles) expect(await moneyOf(battle)).to.deep.equal([RICH, RICH]);
  }

  /** Sets the last entries back to a time from which the beacon has been silent for too long. */
  const waitTooLong = async (battles: readonly FullBattle[]): Promise<void> => {
    const codes = battles.map(({ code }) => code);
    const filledAt = new Date(Date.now() - BEACON_MS);
    await services.db('battles').whereIn('code', codes).update({ filled_at: filledAt });
  };

  /** Kills the process when it has brought the first battles to a state, while the test holds a wallet of the last. */
  async function killAmong(battles: readonly FullBattle[], state: string, begin: () => unknown): Promise<void> {
    const codes = battles.map(({ code }) => code);
    const [last] = await services
      .db('battles')
      .select<{ creatorId: number }[]>('creator_id AS creatorId')
      .whereIn('code', codes)
      .orderBy('id', 'desc');
    const holder = await services.db.transaction();
    try {
      await holder('wallets')
        .where({ player_id: last?.creatorId ?? 0 })
        .forUpdate()
        .select('player_id');
      await begin();
      await until(`a battle is ${state}`, async () => (await numberIn(battles, state)) > 0, WAIT);
      await store.kill();
    } finally {
      await holder.rollback();
    }
  }

  it('Battles whose process died before the round are drawn by the next process', async () => {
    const battles = await fill(BATTLES);
    await store.kill();
    expect(await numberIn(battles, 'full')).to.equal(BATTLES);
    await expectCleanAudit(services);
    await start();
    await until('all battles are drawn', async () => (await numberIn(battles, 'drawn')) === BATTLES, WAIT);
    await expectDrawnOnce(battles);
  });

  it('Battles whose process died among their draws are each drawn once', async () => {
    const battles = await fill(BATTLES, () => {
      beacon.become('silent');
    });
    await killAmong(battles, 'drawn', () => {
      beacon.become('honest');
    });
    expect(await statesOf(battles)).to.include('full');
    await expectCleanAudit(services);
    await start();
    await until('all battles are drawn', async () => (await numberIn(battles, 'drawn')) === BATTLES, WAIT);
    await expectDrawnOnce(battles);
  });

  it('A beacon that stays silent after the restart returns all money', async () => {
    const battles = await fill(BATTLES);
    await store.kill();
    beacon.become('silent');
    await waitTooLong(battles);
    await start();
    await until('all battles are cancelled', async () => (await numberIn(battles, 'cancelled')) === BATTLES, WAIT);
    await expectAllReturned(battles);
  });

  it('A process that dies among the returns pays none of them twice', async () => {
    const battles = await fill(BATTLES);
    beacon.become('silent');
    await killAmong(battles, 'cancelled', () => waitTooLong(battles));
    expect(await statesOf(battles)).to.include('full');
    await start();
    await until('all battles are cancelled', async () => (await numberIn(battles, 'cancelled')) === BATTLES, WAIT);
    await expectAllReturned(battles);
  });
});
