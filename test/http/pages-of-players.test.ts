/**
 * Signed-in pages show the same cached fragments. Proves over HTTP that pages of two players who read at once hold
 * their own data and nothing of the other, in each language and currency.
 */
import { expect } from 'chai';
import { currencyChoices } from '#src/core/currencies/index.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { giveMoney, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

const PATHS = ['/', '/case/plain', '/wheel', '/profile'];

describe('Pages of players who read at once', function () {
  this.timeout(120_000);
  const stage = stageWith(makeServices);

  it('Each page holds its own player and no other', async () => {
    const players: { readonly name: string; readonly player: SignedInPlayer }[] = [];
    for (const kopecks of [12_345_600, 98_765_400]) {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      await giveMoney(stage.services, player.auth.id, kopecks);
      players.push({ name, player });
    }
    const currencies = await currencyChoices(stage.services, 'en', 'rub');
    for (const { code } of currencies) {
      for (const { player } of players) await player.post('/api/user/currency/change', { code }).expect(200);
      for (const locale of LOCALE_CODES) {
        const { links } = stage.services;
        const requests = PATHS.flatMap((path) => players.map((one) => ({ ...one, address: links.href(locale, path) })));
        const pages = await Promise.all(
          requests.map(async (request) => {
            const { text } = await request.player.agent.get(request.address).expect(200);
            return { ...request, text };
          }),
        );
        for (const { name, player, address, text } of pages) {
          const others = players.filter((other) => other.name !== name);
          expect(text, address)
            .to.contain(name)
            .and.contain(`"id":${String(player.auth.id)}`);
          for (const other of others) {
            expect(text, address).not.to.contain(other.name);
            expect(text, address).not.to.contain(String(other.player.auth.id));
            expect(text, address).not.to.contain(other.player.auth.token);
          }
        }
      }
    }
  });
});
