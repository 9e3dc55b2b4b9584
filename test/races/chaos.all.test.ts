/*
 * The short form of `npm run chaos`: parts of the store fail under traffic, and no value is lost. Faults of backups and
 * restores take a minute each and are left to the command; test/modules/backup covers them without traffic.
 */
import { expect } from 'chai';
import { PART_FAULTS } from '#bench/chaos/faults.ts';
import { OUTSIDE_FAULTS } from '#bench/chaos/outside.ts';
import { summaryOf } from '#bench/chaos/suffer-all.ts';
import { suffer } from '#bench/chaos/suffer.ts';
import { Trial } from '#bench/chaos/trial.ts';

const TRIED = ['a process killed', 'MariaDB killed', 'Redis killed', OUTSIDE_FAULTS[0]?.name];

describe('Faults in the middle of traffic', function () {
  this.timeout(180_000);
  let trial: Trial;
  before(async () => {
    trial = await Trial.open(process.env['DATA_DIR'] ?? '', process.env['PROGRAMS_DIR'] ?? '');
  });
  after(() => trial.close());

  for (const fault of [...PART_FAULTS, ...OUTSIDE_FAULTS].filter(({ name }) => TRIED.includes(name))) {
    it(`Nothing is lost, doubled or half done: ${fault.name}`, async () => {
      const { summary, result, verdict } = await suffer(trial, fault);
      expect(result, summary).to.equal('held');
      expect(verdict).to.deep.equal({ driftKopecks: 0, lost: 0, doubled: 0, halfDone: [] });
    });
  }
});

describe('The summary of a chaos run', () => {
  it('A fault that was not tried has its own column and fails the run', () => {
    expect(summaryOf([{ result: 'held' }, { result: 'not tried' }])).to.deep.equal({
      line: '1 of 2 tried, 1 held, 0 broke, 1 not tried',
      isPassed: false,
    });
    expect(summaryOf([{ result: 'held' }])).to.deep.equal({
      line: '1 of 1 tried, 1 held, 0 broke, 0 not tried',
      isPassed: true,
    });
    expect(summaryOf([{ result: 'held' }, { result: 'broke' }]).isPassed).to.equal(false);
    expect(summaryOf([]).isPassed).to.equal(false);
  });
});
