/**
 * The living shop over two processes, with a crowd that looks on while players win: all see the same in the end, own
 * notices come once each, and neither a Redis that goes away and forgets everything nor a process that dies leaves
 * anything wrong. The large form is `npm run bench:live`.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { createMailing, sendMailing, walkMailings } from '#src/notices/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { until } from '../support/live-crowd.ts';
import { LiveTrial } from '../support/live-trial.ts';
import { closeWorld, expectCleanAudit, makeWorld } from '../support/world.ts';

const PAGES = 60;
const PLAYERS = 8;

describe('the living shop over two processes', function () {
  this.timeout(180_000);
  let world: World;
  let trial: LiveTrial;
  before(async () => {
    world = await makeWorld();
    // Who played in another test a moment ago is still counted as there.
    await world.redis.flushDb();
    trial = await LiveTrial.open(world, randomUUID().slice(0, 8), PLAYERS);
    await trial.come(PAGES);
  });
  after(async () => {
    await trial.close();
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  const unreadOf = (place: number): number => trial.crowd?.pages[place]?.unread().at(-1) ?? -1;

  it('every page shows the same newest wins, whichever process it is connected to, and counts them', async () => {
    expect(await trial.win(25, 2)).to.equal(0);
    await trial.settle();
    await trial.countRight(PAGES);
  });

  it('a player’s own notices come once each, by whichever process they were written', async () => {
    await trial.topUp();
    await trial.topUp();
    await until(
      () => trial.players.every((_, place) => unreadOf(place) === 2),
      () => 'some player was not told of two notices',
    );
    for (const [place, { id }] of trial.players.entries()) {
      const told = trial.crowd?.pages[place]?.unread() ?? [];
      expect(
        told.toSorted((a, b) => a - b),
        String(id),
      ).to.deep.equal(told);
    }
    expect(trial.crowd?.pages.slice(PLAYERS).flatMap((page) => page.unread())).to.deep.equal([]);
  });

  it('a mailing rings once for each whom it means, whichever process sends it and whichever shows it', async () => {
    const meant = trial.players.slice(1);
    const told = (place: number): readonly number[] => trial.crowd?.pages[place]?.unread() ?? [];
    const before = trial.players.map((_, place) => [...told(place)]);
    const segment = { activeDays: null, hasToppedUp: true, levelFrom: null, ids: meant.map(({ id }) => id) };
    const texts = new Map([['en', { title: 'News', text: 'Something new.' }]] as const);
    const id = await transaction(world, null, (tx) => createMailing(tx, { segment, link: '/wheel', texts }));
    await walkMailings(world, 2);
    await transaction(world, null, async (tx) => {
      await sendMailing(tx, id);
      return null;
    });
    // From here on it is the job's, in one of the two processes.
    await until(
      () => meant.every((_, place) => told(place + 1).length > (before[place + 1]?.length ?? 0)),
      () => 'some player was not told of the mailing',
    );
    for (const place of meant.keys()) {
      const rung = before[place + 1] ?? [];
      expect(told(place + 1)).to.deep.equal([...rung, (rung.at(-1) ?? 0) + 1]);
    }
    expect(told(0)).to.deep.equal(before[0]);
    expect(trial.crowd?.pages.slice(PLAYERS).flatMap((page) => page.unread())).to.deep.equal([]);
  });

  it('while Redis is away guests are served, and all is right when it comes back', async () => {
    trial.wire.cut();
    const guest = await fetch(`${trial.stores[0]?.origin ?? ''}/api-old/?method=liveDrop`);
    expect(guest.status).to.equal(200);
    trial.wire.mend();
    const { origin = '' } = trial.stores[1] ?? {};
    await until(
      () => fetch(`${origin}/readyz`).then(({ ok }) => ok),
      () => 'the store did not come back',
    );
    await trial.win(25, 1);
    await trial.settle();
    await trial.countRight(PAGES);
  });

  it('a Redis that forgot everything counts right again, and who comes in again goes on winning', async () => {
    await world.redis.flushDb();
    await trial.signIn();
    expect(await trial.win(25, 1)).to.equal(0);
    await trial.settle();
    await trial.countRight(PAGES);
  });

  it('a process that dies is looked for until it is there again, and its pages are told the truth', async () => {
    const dying = trial.restart(1);
    expect(await trial.openOne(0)).to.equal(true);
    await dying;
    await trial.settle();
    await trial.countRight(PAGES);
  });
});
