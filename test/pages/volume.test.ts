/*
 * The pages of a store that has run for a while, small: the history that `npm run volume` makes large balances, every
 * page of the console and of a player answers over it, and no statement of theirs reads a growing table in full.
 */
import { expect } from 'chai';
import { readConfig } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';
import { findingsIn } from '../../scripts/audit/audit.ts';
import { type Answers, askPages } from '../../bench/volume/ask-pages.ts';
import { filledWith, fillVolume } from '../../bench/volume/fill-volume.ts';
import { freshSchema } from '../support/filled-schema.ts';
import { closeWorld, makeWorld } from '../support/world.ts';

const SIZE = { players: 1000, transfers: 30_000 };

describe('a store that has run for a while', function () {
  this.timeout(300_000);
  let world: World;
  let answers: Answers;

  before(async () => {
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1', RATE_FACTOR: '1000' });
    const databaseUrl = await freshSchema(config.databaseUrl, 'volume');
    world = await makeWorld({ config: { ...config, databaseUrl } });
    await fillVolume(world, SIZE, () => undefined);
    answers = await askPages(world, 1, () => undefined);
  });
  after(() => closeWorld(world));

  it('has balances that are what its legs come to, and items that are where their steps led', async () => {
    const findings = await findingsIn(world.db, world.config, (rule) => !rule.startsWith('zzz'));
    expect(findings.map(({ rule }) => rule)).to.deep.equal([]);
  });

  it('says how large it is, so that it is not made twice', async () => {
    const filled = await filledWith(world.db);
    expect(filled?.players).to.equal(SIZE.players);
    expect(filled?.transfers).to.be.within(SIZE.transfers, SIZE.transfers * 1.01);
  });

  it('answers every page, look, later page and file', () => {
    const odd = answers.asked.filter(({ status }) => ![200, 303, 404].includes(status));
    expect(odd.map(({ name, status }) => `${name}: ${String(status)}`)).to.deep.equal([]);
    expect(answers.asked.filter(({ name }) => name.includes('→'))).to.have.length.above(10);
  });

  it('reads no growing table in full', () => {
    expect(answers.statements).to.be.above(50);
    expect(answers.findings).to.deep.equal([]);
  });
});
