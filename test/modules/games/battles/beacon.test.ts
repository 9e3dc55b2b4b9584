/**
 * Battles with a public beacon, against a local one with its own key: the last seat waits for a future round, a
 * verified round draws, and a silent or false beacon gives all money back. Every test ends with the audit.
 */
import { expect } from 'chai';
import { battleModel, cancelBattle, createBattle, joinBattle } from '#src/games/battles/index.ts';
import battlesModule from '#src/games/battles/module.ts';
import { roundAfter } from '#src/games/battles/beacon.ts';
import { beaconChain } from '#src/games/battles/providers/drand.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import { readPlayDays } from '#src/players/player-protection/index.ts';
import { BEACON_MS } from '#src/shared/battles.ts';
import { showOf } from '#ui/battles/show.ts';
import { verifyBattle } from '#scripts/verify-draw.mjs';
import { answerBattleProof } from '#src/games/battles/battle-proof.ts';
import { type BeaconServer, openBeaconServer } from '#test/support/providers/beacon-server.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';
import { keepCases } from '#test/support/store-wide.ts';
import { battleOf, begin, callBot, inputOf, moneyOf, PLAIN, RICH } from './battle-stage.ts';

const ENTRY = 2 * PLAIN;

describe('Battles with a public beacon', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let beacon: BeaconServer;
  let services: Services;
  before(async () => {
    beacon = await openBeaconServer();
    services = await makeServices({
      clock,
      config: { ...readConfig({ ...process.env, LOG_LEVEL: 'silent' }), beaconUrl: beacon.url },
    });
  });
  beforeEach(() => {
    beacon.become('honest');
  });
  afterEach(() => expectCleanAudit(services));
  after(async () => {
    await closeServices(services);
    await beacon.close();
  });

  const runJob = async (name: string, by = services): Promise<void> => {
    await battlesModule.jobs.find((job) => job.name === name)?.act(by);
  };
  const draw = (): Promise<void> => runJob('draw-full-battles');
  const fill = async (more: Parameters<typeof begin>[1] = {}) => {
    const { creator, code } = await begin(services, more);
    const guest = await makePlayer(services, RICH);
    await joinBattle(services, guest, { code, seat: null, quote: null });
    return { creator, guest, code };
  };
  const shown = async (code: string) => {
    const viewer = { ...(await viewerIn(services, { locale: 'ru', currency: 'rub' })), player: null };
    return await battleModel(services, await battleOf(services, code), viewer);
  };

  it('The last seat waits for a future round, which draws the battle', async () => {
    const { creator, guest, code } = await fill();
    const full = await battleOf(services, code);
    const chain = await beaconChain(services);
    expect(full).to.include({ state: 'full', beaconKey: beacon.key, beaconSignature: null });
    expect(full.beaconRound).to.equal(chain && roundAfter(chain, clock.now()));
    expect(full.drops).to.deep.equal([]);
    expect([await moneyOf(services, creator), await moneyOf(services, guest)]).to.deep.equal([
      RICH - ENTRY,
      RICH - ENTRY,
    ]);
    expect(await shown(code)).to.deep.include({ state: 'running', rounds: [], serverSeed: null });
    expect(showOf(await shown(code)).awaitedRound, 'the page names the round').to.equal(full.beaconRound);
    await expectCleanAudit(services);
    await draw();
    expect((await battleOf(services, code)).state).to.equal('full');
    clock.moveBy(2 * beacon.periodSeconds * 1000);
    await draw();
    const drawn = await battleOf(services, code);
    expect(drawn.state).to.equal('drawn');
    expect(drawn.beaconSignature).to.match(/^[0-9a-f]{96}$/);
    expect(drawn.filledAt).to.be.below(drawn.drawnAt ?? new Date(0));
    clock.moveBy(60_000);
    const battle = await shown(code);
    const { beacon: mixed, state } = battle;
    expect(showOf(battle).awaitedRound).to.equal(null);
    expect(state).to.equal('finished');
    expect(mixed).to.include({ key: beacon.key, round: full.beaconRound, signature: drawn.beaconSignature });
  });

  it('The proof holds with the signature of its round, and with no other', async () => {
    const { code } = await fill();
    clock.moveBy(2 * beacon.periodSeconds * 1000);
    await draw();
    const viewer = { ...(await viewerIn(services, { locale: 'ru', currency: 'rub' })), player: null };
    const proofNow = () => answerBattleProof(services, viewer, { code });
    const running = verifyBattle(await proofNow());
    expect(running.holds).to.equal(null);
    clock.moveBy(60_000);
    const proof = await proofNow();
    const { holds, steps } = verifyBattle(proof);
    expect(holds).to.equal(true);
    expect((steps as readonly { readonly name: string }[]).find(({ name }) => name === 'beacon')).to.include({
      holds: true,
      verified: 'yes',
    });
    const { beacon: mixed } = proof;
    const other = { ...proof, beacon: mixed && { ...mixed, round: (mixed.round ?? 0) + 1 } };
    expect(verifyBattle(other)).to.include({ holds: false });
    expect(verifyBattle({ ...proof, beacon: null })).to.include({ holds: false });
  });

  it('The last seat may be the bot', async () => {
    const { creator, code } = await begin(services, { fundPercent: 50 });
    await callBot(services, creator, code);
    expect((await battleOf(services, code)).state).to.equal('full');
    clock.moveBy(2 * beacon.periodSeconds * 1000);
    await draw();
    expect((await battleOf(services, code)).state).to.equal('drawn');
  });

  for (const mood of ['silent', 'forging', 'behind'] as const) {
    it(`A beacon that is ${mood} cancels the battle, and all money comes back`, async () => {
      const { creator, guest, code } = await fill({ fundPercent: 50 });
      const spent = async (id: number): Promise<number> => (await readPlayDays(services.db, id, 0))[0]?.spent ?? 0;
      expect(await spent(guest.id)).to.equal(ENTRY / 2);
      beacon.become(mood);
      clock.moveBy(2 * beacon.periodSeconds * 1000);
      await draw();
      expect((await battleOf(services, code)).state).to.equal('full');
      expect(await refusalOf(cancelBattle(services, creator, { code }))).to.equal('errors.battle.closed');
      clock.moveBy(BEACON_MS);
      await draw();
      expect(await battleOf(services, code)).to.include({ state: 'cancelled', cancelReason: 'beacon' });
      expect(await shown(code)).to.include({ state: 'cancelled', cancelReason: 'beacon', winner: null });
      for (const { id } of [creator, guest]) expect(await spent(id)).to.equal(0);
      expect([await moneyOf(services, creator), await moneyOf(services, guest)]).to.deep.equal([RICH, RICH]);
      beacon.become('honest');
      await draw();
      expect((await battleOf(services, code)).drops).to.deep.equal([]);
    });
  }

  it('A beacon that answers late, within the time, draws the battle', async () => {
    const { code } = await fill();
    beacon.become('silent');
    clock.moveBy(2 * beacon.periodSeconds * 1000);
    await draw();
    beacon.become('honest');
    clock.moveBy(30_000);
    await draw();
    expect((await battleOf(services, code)).state).to.equal('drawn');
  });

  it('Two processes that draw at once draw the battle once', async () => {
    const { code } = await fill();
    clock.moveBy(2 * beacon.periodSeconds * 1000);
    await Promise.all([draw(), draw(), draw()]);
    const { state, drops } = await battleOf(services, code);
    expect(state).to.equal('drawn');
    expect(drops).to.have.lengthOf(4);
  });

  it('A case that was withdrawn while the battle waited for its beacon cancels it', async () => {
    const { guest, code } = await fill();
    const { casesByName } = await publishedCases(services);
    const id = casesByName.get('cashback')?.id ?? 0;
    const change = async (state: string): Promise<void> => {
      await services.db('cases').where({ id }).update({ state });
      await services.db('data_versions').where({ name: 'catalogue' }).increment('version', 1);
      await services.dataVersions.refresh();
    };
    await keepCases(services);
    await change('unavailable');
    clock.moveBy(2 * beacon.periodSeconds * 1000);
    await draw();
    expect(await battleOf(services, code)).to.include({ state: 'cancelled', cancelReason: 'case' });
    expect(await moneyOf(services, guest)).to.equal(RICH);
    await change('active');
  });

  it('A store that loses its beacon cancels what waits for it, and creates battles without it', async () => {
    const waiting = await begin(services);
    const { guest, code } = await fill();
    const without: Services = { ...services, config: { ...services.config, beaconUrl: null } };
    const late = await makePlayer(services, RICH);
    expect(await refusalOf(joinBattle(without, late, { code: waiting.code, seat: null, quote: null }))).to.equal(
      'errors.battle.beacon',
    );
    expect(await moneyOf(services, late)).to.equal(RICH);
    await runJob('open-battles', without);
    expect(await battleOf(services, waiting.code)).to.include({ state: 'cancelled', cancelReason: 'beacon' });
    clock.moveBy(BEACON_MS);
    await runJob('draw-full-battles', without);
    expect(await battleOf(services, code)).to.include({ state: 'cancelled', cancelReason: 'beacon' });
    expect(await moneyOf(services, guest)).to.equal(RICH);
    const { code: plain } = await createBattle(without, late, inputOf());
    expect((await battleOf(services, plain)).beaconKey).to.equal(null);
    await cancelBattle(without, late, { code: plain });
  });

  it('A beacon that is away or answers for another chain than its address refuses new battles', async () => {
    const player = await makePlayer(services, RICH);
    const at = (beaconUrl: string): Services => ({ ...services, config: { ...services.config, beaconUrl } });
    const wrong = at(beacon.url.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32)));
    expect(await refusalOf(createBattle(wrong, player, inputOf()))).to.equal('errors.battle.beacon');
    const away = at(`http://127.0.0.1:1/${'ab'.repeat(32)}`);
    expect(await refusalOf(createBattle(away, player, inputOf()))).to.equal('errors.battle.beacon');
    expect(await moneyOf(services, player)).to.equal(RICH);
  });
});
