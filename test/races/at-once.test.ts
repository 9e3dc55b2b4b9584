/* Players and staff who press at the same moment, over two processes. The audit is clean after each test. */
import { setStock } from '#test/support/catalogue/stock.ts';
import { twoProcesses } from '#test/support/processes/two-processes.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { battlesAtOnce } from './at-once-battles.ts';
import { epochChange } from './at-once-epoch.ts';
import { freeCasesAtOnce } from './at-once-free-cases.ts';
import { gamesAtOnce } from './at-once-games.ts';
import { giftsAtOnce } from './at-once-gifts.ts';
import { limitsAtOnce } from './at-once-limits.ts';
import { openingsAtOnce } from './at-once-openings.ts';
import { spinsAtOnce } from './at-once-wheel.ts';
import { staffAtOnce } from './at-once-staff.ts';

describe('Two processes over one database', function () {
  this.timeout(240_000);
  // Before the processes read the stock and the wheel.
  const both = twoProcesses(async (services) => {
    await setStock(services, 5);
    await publishRing(services, ringOf((await everyPrize(services)).points));
  });

  openingsAtOnce(both);
  freeCasesAtOnce(both);
  gamesAtOnce(both);
  spinsAtOnce(both);
  giftsAtOnce(both);
  limitsAtOnce(both);
  battlesAtOnce(both, { battles: 60 });
  staffAtOnce(both);
  epochChange(both);
});
