import { expect } from 'chai';
import { createLog } from './log.ts';
import { type ServerFault, watchServerFaults } from './server-faults.ts';

describe('The log of a server that watches its faults', () => {
  it('Errors with a stack reach the sinks with the fields of their line, and everything reaches the log', async () => {
    const lines: string[] = [];
    const faults = watchServerFaults(createLog('info', { write: (line) => void lines.push(line) }));
    const taken: ServerFault[] = [];
    let flushed = 0;
    faults.log.error({ err: new Error('too early') }, 'job.failed');
    faults.add({
      take: (fault) => void taken.push(fault),
      flush: () => {
        flushed += 1;
        return Promise.resolve();
      },
    });
    faults.log.info({}, 'server.listening');
    faults.log.error({ provider: 'x' }, 'payment.claim.unknown');
    faults.log.error({ err: new RangeError('broken'), requestId: 'a-1', claim: { sum: 1 } }, 'request.failed');
    faults.log.fatal({ err: 'no error at all' }, 'process.crashed');
    await faults.flush();
    expect(lines).to.have.length(5);
    expect(flushed).to.equal(1);
    expect(
      taken.map(({ stack, ...fault }) => ({ ...fault, hasStack: stack.includes('server-faults.test') })),
    ).to.deep.equal([
      {
        event: 'request.failed',
        isFatal: false,
        type: 'RangeError',
        message: 'broken',
        where: { requestId: 'a-1' },
        hasStack: true,
      },
      {
        event: 'process.crashed',
        isFatal: true,
        type: 'Error',
        message: 'no error at all',
        where: {},
        hasStack: false,
      },
    ]);
  });
});
