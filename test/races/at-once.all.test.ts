import { twoProcesses } from '#test/support/processes/two-processes.ts';
import { battlesAtOnce } from './at-once-battles.ts';

describe('Two processes under more battles', function () {
  this.timeout(240_000);
  battlesAtOnce(twoProcesses(), { battles: 200 });
});
