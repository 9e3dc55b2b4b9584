import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { type HttpPlayer, signIn } from '../test/support/http-player.ts';
import { giveMoney } from '../test/support/services.ts';

/** So many new players, signed in, each with so much more money than a newcomer. */
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
