/*
 * Pages over a small form of the history made by `npm run volume`: the history balances, every page of the console and
 * of a player responds, and no statement scans a growing table in full.
 */
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import { findingsIn } from '#tools/audit/audit.ts';
import { type Answers, askPages } from '#bench/volume/ask-pages.ts';
import { filledWith, fillVolume } from '#bench/volume/fill-volume.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

/**
 * Audit rules that the generated history satisfies. Its draws have no seeds, and it has no codes or short leaderboards.
 */
const TRUE_TO = new Set([
  'every cached balance is the sum of its transfers',
  'no balance is below zero, and the house has none cached',
  'every transfer has the subject, the accounts and the unit of its kind',
  'every player has the three wallets',
  'every step of an item is a legal transition',
  'the steps of an item are connected, from its starting status to its status',
  'every sold item was paid once, at its frozen price, to its owner; no other was',
  'a seed pair has as many draws as its nonce, numbered without a gap',
  'every draw of a case gave the item of its ticket, to the player of the draw',
  'every opening has as many draws as its count, from its version',
  'every opening was paid once and in full, in the unit of its price, and each cashback was given',
  'the counter of a player equals their openings',
  'an item was consumed exactly when its status says so, by the kind in its status',
  'every paid payment was credited once and in full, with the gain of its code, and no other payment was',
  'the topped-up sum of a player is the sum of their payments less refunds',
  'the reserve for withdrawals is the sum of the open ones',
  'the last step of every withdrawal is its status',
]);
const SIZE = { players: 1000, transfers: 30_000 };

describe('A store with a large history', function () {
  this.timeout(300_000);
  let services: Services;
  let answers: Answers;

  before(async () => {
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1', RATE_FACTOR: '1000' });
    const databaseUrl = await freshSchema(config.databaseUrl, 'volume');
    services = await makeServices({ config: { ...config, databaseUrl } });
    await fillVolume(services, SIZE, () => undefined);
    answers = await askPages(services, 1, () => undefined);
  });
  after(() => closeServices(services));

  it('Balances equal the sum of their transfers, and items are where their steps ended', async () => {
    const findings = await findingsIn(services.db, services.config, (rule) => TRUE_TO.has(rule));
    expect(findings.map(({ rule }) => rule)).to.deep.equal([]);
  });

  it('The data set reports its size, so it is not created twice', async () => {
    const filled = await filledWith(services.db);
    expect(filled?.players).to.equal(SIZE.players);
    expect(filled?.transfers).to.be.within(SIZE.transfers, SIZE.transfers * 1.01);
  });

  it('Every page, fragment, later page and file is answered', () => {
    const odd = answers.asked.filter(({ status }) => ![200, 303, 404].includes(status));
    expect(odd.map(({ name, status }) => `${name}: ${String(status)}`)).to.deep.equal([]);
    expect(answers.asked.filter(({ name }) => name.includes('→'))).to.have.length.above(10);
  });

  it('No query reads a growing table in full', () => {
    expect(answers.statements).to.be.above(50);
    expect(answers.findings).to.deep.equal([]);
  });
});
