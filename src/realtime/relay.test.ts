import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { until } from '#test/support/until.ts';
import { createRelay, type RelayedChanges } from './relay.ts';

/** Longer than changes are collected. */
const AFTER_MS = 60;

describe('The relay between processes', () => {
  it('Changes of one moment are one message, and later ones another', async () => {
    const sent: RelayedChanges[] = [];
    const relay = createRelay((changes) => sent.push(changes));
    for (const playerId of [1, 2, 1]) relay.paid(playerId);
    relay.won();
    await until('the first message', () => sent.length > 0, { everyMs: 5 });
    relay.paid(3);
    await until('the second message', () => sent.length > 1, { everyMs: 5 });
    expect(sent).to.deep.equal([
      { paid: [1, 2], hasWin: true },
      { paid: [3], hasWin: false },
    ]);
  });

  it('Nothing is sent without a change or after the end', async () => {
    const sent: RelayedChanges[] = [];
    const relay = createRelay((changes) => sent.push(changes));
    relay.won();
    relay.close();
    await sleep(AFTER_MS);
    expect(sent).to.deep.equal([]);
  });
});
