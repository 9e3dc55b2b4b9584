import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { giveMoney } from '#test/support/services.ts';

/** Creates this number of signed-in players, each with this amount of additional money. */
export const richPlayers = (
  services: Services,
  origin: string,
  count: number,
  purseKopecks: number,
): Promise<HttpPlayer[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const player = await signIn(origin, `bench ${randomUUID().slice(0, 8)}`);
      await giveMoney(services, player.id, purseKopecks);
      return player;
    }),
  );
