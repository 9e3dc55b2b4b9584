import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { inspect } from 'node:util';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { HttpPlayer } from '#test/support/players/http-player.ts';
import { until } from '#test/support/until.ts';

/** Openings and visits that go on until they are ended. */
export interface Load {
  /** Waits for this many more responses to openings and visits. */
  readonly until: (more: number) => Promise<void>;
  /** Ends the load. Returns the failures and the number of acknowledged openings. */
  readonly end: () => Promise<{ readonly failures: readonly string[]; readonly openings: number }>;
}

/**
 * Players who open cases one after another, each over a kept-alive connection of its own, and guests with a new
 * connection for each visit.
 */
export function startLoad(origin: string, players: readonly HttpPlayer[]): Load {
  const failures: string[] = [];
  let openings = 0;
  let visits = 0;
  let isOver = false;
  const play = async (player: HttpPlayer): Promise<void> => {
    // Never idle: a shared pool may send an opening over a connection that the store closes at this moment.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const status = await openCase(origin, player, agent).catch(inspect);
      if (status === 200) openings += 1;
      else failures.push(`opening: ${String(status)}`);
    }
    agent.destroy();
  };
  const look = async (path: string): Promise<void> => {
    while (!isOver) {
      const status = await fetch(origin + path, { headers: { connection: 'close' } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => inspect(error),
      );
      if (status === 200) visits += 1;
      else failures.push(`${path}: ${String(status)}`);
    }
  };
  const all = Promise.all([...players.map(play), look('/en'), look('/api/case/list')]);
  return {
    async until(more) {
      const wanted = Math.min(openings, visits) + more;
      await until('players and guests are served', () => Math.min(openings, visits) >= wanted || failures.length > 0, {
        limitMs: MINUTE_MS,
      });
    },
    async end() {
      isOver = true;
      await all;
      return { failures, openings };
    },
  };
}

/** The status of one opening over the agent's connection. */
function openCase(origin: string, player: HttpPlayer, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: player.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const sent = request(`${origin}/api/case/open`, { method: 'POST', agent, headers }, (response) => {
      response
        .once('error', reject)
        .once('end', () => resolve(response.statusCode))
        .resume();
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ case: 'plain', count: 1, token: player.token, type: 'demo', id: player.id }));
  });
}
