import { expect } from 'chai';
import { createPlayerSender } from './nudges.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Coalesced recounts', () => {
  it('Events during a recount cause one more recount, so the last published value is current', async () => {
    let unread = 0;
    const published: number[] = [];
    const counts: (() => void)[] = [];
    const nudge = createPlayerSender<number>({
      read: () =>
        new Promise((resolve) => {
          const now = unread;
          counts.push(() => resolve(now));
        }),
      send: (_, figure) => published.push(figure),
      onFault: () => undefined,
    });
    unread = 1;
    nudge(7);
    unread = 2;
    nudge(7);
    nudge(7);
    expect(counts).to.have.length(1);
    counts[0]?.();
    await settled();
    counts[1]?.();
    await settled();
    expect([published, counts.length]).to.deep.equal([[1, 2], 2]);
  });

  it('Players do not wait for each other, and an error stops no player', async () => {
    const published: string[] = [];
    const faults: unknown[] = [];
    const nudge = createPlayerSender({
      read: (playerId) => (playerId === 1 ? Promise.reject(new Error('away')) : Promise.resolve(3)),
      send: (playerId, figure) => published.push(`${String(playerId)}: ${String(figure)}`),
      onFault: (error) => faults.push(error),
    });
    nudge(1);
    nudge(2);
    await settled();
    nudge(1);
    await settled();
    expect([published, faults.length]).to.deep.equal([['2: 3'], 2]);
  });
});
