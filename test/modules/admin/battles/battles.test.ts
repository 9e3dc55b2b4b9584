/** Staff find every battle, by its code or by a player, and learn no outcome before the players do. */
import { expect } from 'chai';
import { listBattlesForStaff } from '#src/admin/battles/battles-model.ts';
import { loadStaffBattle } from '#src/admin/battles/battle-model.ts';
import type { Services } from '#src/platform/services.ts';
import { begin, play } from '#test/modules/games/battles/battle-stage.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

describe('Battles in the console', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => closeServices(services));

  const codesFor = async (q: string): Promise<string[]> =>
    (await listBattlesForStaff(services, { q, cursor: null })).battles.map(({ code }) => code);

  it('A private battle is found by its code, by the number of a player, and in the list of all', async () => {
    const { creator, code } = await begin(services, { isPrivate: true });
    expect(await codesFor(code)).to.deep.equal([code]);
    expect(await codesFor(String(creator.id))).to.deep.equal([code]);
    expect(await codesFor('')).to.include(code);
    expect(await codesFor('aaaaaaaaaaaa')).to.deep.equal([]);
  });

  it('A running battle shows its seats and what they paid, but no outcome', async () => {
    const { battle } = await play(services);
    const viewer = {
      locale: 'en',
      t: services.texts.t('en'),
      currency: { code: 'rub', sign: '₽', rate: '1' },
    } as const;
    const member = { id: 1, role: 'admin', name: 'Staff' } as never;
    const shown = await loadStaffBattle(services, { ...viewer, member }, { code: battle.code });
    expect(shown.state).to.equal('running');
    expect(shown.seats.map(({ paid, won, isWinner }) => [paid, won, isWinner])).to.deep.equal([
      [battle.entryKopecks / 100, null, false],
      [battle.entryKopecks / 100, null, false],
    ]);
    expect(shown.rounds.flatMap(({ drops }) => drops)).to.deep.equal([]);
  });
});
