/**
 * The file of an account with draws of every kind, sealed and revealed: the replay verifies all of it, in the browser's
 * code and in the published verifier, while a battle of the player is still shown.
 */
import { expect } from 'chai';
import { pathToFileURL } from 'node:url';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { wholeDrawsOf } from '#src/core/draws/index.ts';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { createBattle, joinBattle } from '#src/games/battles/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { readContractOffer, signContract } from '#src/games/contracts/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { spinWheel } from '#src/games/wheel/index.ts';
import { accountFile } from '#src/portal/account-data/export-account.ts';
import { wonRanges } from '#src/portal/fairness/index.ts';
import { rotateSeeds } from '#src/portal/fairness/rotate-seeds.ts';
import type { Player } from '#src/shared/actor.ts';
import { assert } from '#src/shared/assert.ts';
import { type AccountExport, replayAccount } from '#src/shared/replay-account.ts';
import type { Services } from '#src/platform/services.ts';
import { publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { VERIFIER } from '#test/support/catalogue/proof-samples.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { testConfig } from '#test/support/store.ts';
import { closeServices, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

const RICH = 10_000_00;
const STATEMENTS_AT_MOST = 60;

describe('The file of a sealed account', function () {
  this.timeout(120_000);
  let services: Services;
  let player: Player;
  before(async () => {
    const config = testConfig({ logLevel: 'silent' });
    const databaseUrl = await freshSchema(config.databaseUrl, 'account_audit');
    services = await makeServices({ config: { ...config, databaseUrl } });
    player = await makePlayer(services, RICH);
    await playAll();
    await rotateSeeds(services, player, { clientSeed: null });
    await sealHistory(services, { settledMs: 0, quietMs: 0 });
    // The prize of this battle is not shown before its last round.
    const { code } = await createBattle(services, player, {
      caseNames: ['plain', 'cashback'],
      format: '1v1',
      mode: 'shared',
      fundPercent: 0,
      isPrivate: false,
      quote: null,
    });
    await joinBattle(services, await makePlayer(services, RICH), { code, seat: null, quote: null });
  });
  after(() => closeServices(services));

  const open = async (count: number): Promise<number[]> => {
    const { drops } = await openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });
    return drops.map(({ insertId }) => insertId);
  };

  /** Draws of every kind, with another seal after the openings. */
  async function playAll(): Promise<void> {
    let ids = await open(4);
    while ((await refusalOf(readContractOffer(services, player.id, ids.slice(1)))) !== 'nothing was refused')
      ids = await open(4);
    await sealHistory(services, { settledMs: 0, quietMs: 0 });
    const { itemsById } = await publishedCases(services);
    const target = [...itemsById.values()].toSorted((a, b) => b.priceCentiG - a.priceCentiG)[0]?.id ?? 0;
    const [first = 0, ...others] = ids;
    await signContract(services, player, { ids: others, quote: null, revealMs: 0 });
    const upgrade = { ids: [first], addMinor: 100, target, side: 'under', quote: null, revealMs: 0 } as const;
    await rollUpgrade(services, player, upgrade);
    await publishRing(services, ringOf({ kind: 'money', amount: 1000 }));
    await giveFreeSpins(services, player.id, 1);
    await spinWheel(services, player, { promo: null, version: null, revealMs: 0 });
  }

  async function readFile(): Promise<AccountExport> {
    const viewer = await viewerIn(services, { locale: 'ru', currency: 'rub' });
    const pieces: string[] = [];
    for await (const piece of accountFile(services, { ...viewer, player }).pieces) pieces.push(piece);
    return JSON.parse(pieces.join('')) as AccountExport;
  }

  it('Every draw is verified and sealed, and the wallets add up while a battle is shown', async () => {
    const file = await readFile();
    const verdict = await replayAccount(file, globalThis.crypto.subtle);
    expect(verdict.failures).to.deep.equal([]);
    expect(new Set(file.draws.map(({ kind }) => kind))).to.deep.equal(
      new Set(['case', 'contract', 'upgrade', 'wheel']),
    );
    const { length } = file.draws;
    expect(verdict).to.deep.include({
      holds: true,
      draws: { verified: length, waiting: 0 },
      sealed: { verified: length, left: 0, seals: 2 },
      wallets: file.wallets.length,
    });
    const verifier = (await import(pathToFileURL(VERIFIER).href)) as {
      verifyExport(file: unknown, chain: readonly object[]): { readonly holds: boolean | null };
    };
    expect(verifier.verifyExport(file, file.seals).holds).to.equal(true);
  });

  it('The seals of draws beside each other cost no further statements', async () => {
    let statements = 0;
    const count = (): void => void (statements += 1);
    services.db.on('query', count);
    try {
      await readFile();
    } finally {
      services.db.off('query', count);
    }
    expect(statements).to.be.at.most(STATEMENTS_AT_MOST);
  });

  it('A draw that gave another item than its ticket has a range without the ticket', async () => {
    const draws = await wholeDrawsOf(services.db, player.id, Number.MAX_SAFE_INTEGER, 100);
    const cases = draws.filter(({ kind }) => kind === 'case');
    const [draw] = cases;
    const other = [...(await publishedCases(services)).itemsById.keys()].find((id) => id !== draw?.itemId) ?? 0;
    assert(draw, 'A case was opened');
    const forged = [{ ...draw, itemId: other }, draw];
    const [wrong, right] = await wonRanges(services, forged);
    const holds = (range: { from: number; to: number } | undefined): boolean =>
      range !== undefined && range.from <= draw.ticket && draw.ticket <= range.to;
    expect([holds(wrong), holds(right)]).to.deep.equal([false, true]);
  });
});
