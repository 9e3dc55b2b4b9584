/* The short form of `npm run chaos`: parts of the store end in the middle of traffic, and nothing of value does. */
import { expect } from 'chai';
import { PART_FAULTS } from '../../bench/chaos/faults.ts';
import { OUTSIDE_FAULTS } from '../../bench/chaos/outside.ts';
import { suffer } from '../../bench/chaos/suffer.ts';
import { Trial } from '../../bench/chaos/trial.ts';

const TRIED = ['a process killed', 'MariaDB killed', 'Redis killed', OUTSIDE_FAULTS[0]?.name];

describe('a store that is hurt in the middle of traffic', function () {
  this.timeout(180_000);
  let trial: Trial;
  before(async () => {
    trial = await Trial.open(process.env['DATA_DIR'] ?? '', process.env['PROGRAMS_DIR'] ?? '');
  });
  after(() => trial.close());

  for (const fault of [...PART_FAULTS, ...OUTSIDE_FAULTS].filter(({ name }) => TRIED.includes(name))) {
    it(`loses nothing, doubles nothing and leaves nothing half done: ${fault.name}`, async () => {
      const { told, isMet, verdict } = await suffer(trial, fault);
      expect(isMet, told).to.equal(true);
      expect(verdict).to.deep.equal({ driftKopecks: 0, lost: 0, doubled: 0, halfDone: [] });
    });
  }
});
