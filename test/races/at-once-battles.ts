/*
 * Races of battles over two processes: a seat is taken once, by whomever, a cancelled battle returns everything, and a
 * process that is killed leaves no half-paid battle. The audit after each test checks the rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { startStore } from '#test/support/processes/processes.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';
import type { BattleModel } from '#ui/models/battles.ts';

const JOINS = 100;
const PLAYERS = 20;

/** `battles` is the number of those that fill at once. */
export function battlesAtOnce(both: TwoProcesses, { battles }: { readonly battles: number }): void {
  describe('Battles at once over two processes', () => {
    const player = (): Promise<HttpPlayer> => signIn(both.originOf(0), `fighter ${randomUUID().slice(0, 8)}`);
    const players = (count: number): Promise<HttpPlayer[]> =>
      Promise.all(Array.from({ length: count }, () => player()));
    const create = async (by: HttpPlayer, seats = '1v1'): Promise<string> => {
      const terms = { cases: ['plain'], seats, mode: 'classic' };
      const { body } = await by.post(both.originOf(0), '/api/battle/create', terms);
      return (body.data as BattleModel).id;
    };
    const won = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200);
    const stateOf = async (code: string): Promise<string> => {
      const [row] = await both.services.db('battles').select<{ state: string }[]>('state').where({ code });
      return row?.state ?? '';
    };

    it('A hundred joins for one seat: one player gets it', async () => {
      const creator = await player();
      const guests = await players(PLAYERS);
      const code = await create(creator);
      const answers = await Promise.all(
        Array.from({ length: JOINS }, (_, index) => {
          const guest = guests[index % PLAYERS];
          if (!guest) throw new Error('no guest');
          return guest.post(both.originOf(index), '/api/battle/join', { battle: code });
        }),
      );
      expect(won(answers)).to.have.lengthOf(1);
      for (const { status, body } of answers) {
        if (status !== 200)
          expect(body.error).to.be.oneOf(['errors.battle.closed', 'errors.battle.own', 'errors.busy']);
      }
      expect(await stateOf(code)).to.equal('drawn');
    });

    it('Two players and the bot for the last seat: one of them gets it', async () => {
      const creator = await player();
      const [one, other] = await players(2);
      if (!one || !other) throw new Error('no players');
      const codes = [];
      for (let round = 0; round < 5; round += 1) codes.push(await create(creator));
      for (const code of codes) {
        const answers = await Promise.all([
          one.post(both.originOf(0), '/api/battle/join', { battle: code }),
          creator.post(both.originOf(1), '/api/battle/bot', { battle: code }),
          other.post(both.originOf(1), '/api/battle/join', { battle: code }),
        ]);
        expect(won(answers)).to.have.lengthOf(1);
        expect(await stateOf(code)).to.equal('drawn');
      }
    });

    it('Cancelling against a join: the battle is either cancelled or drawn', async () => {
      const [creator, guest] = await players(2);
      if (!creator || !guest) throw new Error('no players');
      for (let round = 0; round < 10; round += 1) {
        const code = await create(creator);
        const answers = await Promise.all([
          guest.post(both.originOf(round), '/api/battle/join', { battle: code }),
          creator.post(both.originOf(round + 1), '/api/battle/cancel', { battle: code }),
        ]);
        expect(won(answers)).to.have.lengthOf(1);
        expect(await stateOf(code)).to.equal(answers[0].status === 200 ? 'drawn' : 'cancelled');
      }
    });

    it(`All of ${String(battles)} battles that fill at once over two processes are drawn`, async () => {
      const hosts = await players(PLAYERS);
      const guests = await players(PLAYERS);
      const all = await Promise.all(
        Array.from({ length: battles }, async (_, number) => {
          const place = number % PLAYERS;
          return { code: await create(hosts[place] ?? (await player())), place };
        }),
      );
      const answers = await Promise.all(
        all.map(async ({ code, place }, number) => {
          const guest = guests[(place + number) % PLAYERS];
          if (!guest) throw new Error('no guest');
          return await guest.post(both.originOf(number), '/api/battle/join', { battle: code });
        }),
      );
      expect(won(answers)).to.have.lengthOf(battles);
      for (const { code } of all) expect(await stateOf(code)).to.equal('drawn');
    });

    it('A Redis that loses everything among joins leaves no battle half paid', async () => {
      const hosts = await players(PLAYERS);
      const guests = await players(PLAYERS);
      const codes = await Promise.all(hosts.map((host) => create(host)));
      const joins = guests.map((guest, index) =>
        guest.post(both.originOf(index), '/api/battle/join', { battle: codes[index] }),
      );
      await both.services.redis.flushDb();
      const answers = await Promise.all(joins);
      for (const [index, { status }] of answers.entries()) {
        expect(await stateOf(codes[index] ?? '')).to.equal(status === 200 ? 'drawn' : 'waiting');
      }
    });

    it('A process killed among joins leaves no battle half paid', async () => {
      const store = await startStore();
      const creator = await player();
      const guests = await players(8);
      const codes = await Promise.all(guests.map(() => create(creator, '1v1')));
      const joins = guests.map((guest, index) =>
        guest.post(store.origin, '/api/battle/join', { battle: codes[index] }).catch(() => null),
      );
      // The first answer comes while others are between their payment and their draws.
      await Promise.race(joins);
      await store.kill();
      await Promise.all(joins);
      for (const code of codes) expect(await stateOf(code)).to.be.oneOf(['waiting', 'drawn']);
    });
  });
}
