/**
 * Proves that a closed account leaves no personal data in the database: the values from sign-in, picture and settings
 * are searched for in every column of every table. Rows of value stay.
 */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { ownIdentities } from '#src/players/identities/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { nothingRemoved, removePlayer } from '#tools/demo/remove-demo.ts';
import { closeFlagsOf } from '#test/support/catalogue/close-flags.ts';
import { twoHalves } from '#test/support/catalogue/pictures.ts';
import { type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { KEPT, placesOf, tablesOf } from '#test/support/tables/personal-data.ts';

const MARK = 'Quetzalcoatlus';
const EMAIL = `${MARK.toLowerCase()}@example.com`;

describe('A closed account', () => {
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  it('A closed account keeps no name, identity or session', async () => {
    const subject = stage.newUser('google', { name: MARK, email: EMAIL });
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const id = (await stage.userOf(agent))?.ID ?? 0;
    const isThere = async (): Promise<string[]> =>
      (await Promise.all([MARK, EMAIL, subject].map((text) => placesOf(stage.services, text)))).flat();
    expect(await isThere()).to.include.members(['players.name', 'identities.email', 'identities.subject']);
    await transaction(stage.services, null, async (tx) => {
      await closePlayer(tx, id);
      return null;
    });
    expect(await isThere()).to.deep.equal([]);
    expect(await ownIdentities(stage.services.db, id)).to.deep.equal([]);
    expect((await selectPlayer(stage.services.db, id))?.closedAt).not.to.equal(null);
    // A later sign-in by the same identity creates a new player.
    await stage.signIn(stage.store.guest(), '/en/auth/google');
    const again = stage.store.guest();
    await stage.signIn(again, '/en/auth/google');
    expect((await stage.userOf(again))?.ID).to.be.above(id);
  });

  it('A closed account with history leaves only rows of value, in every table', async () => {
    const [name, email] = ['Pterodactylus', 'pterodactylus@example.com'];
    const subject = stage.newUser('google', { name, email });
    const agent = stage.store.guest().set('User-Agent', name);
    await stage.signIn(agent, '/en/auth/google');
    const id = (await stage.userOf(agent))?.ID ?? 0;
    await agent.get('/api/_auth/session');
    await transaction(stage.services, null, async (tx) => {
      const params = { itemId: 1, reason: name, donateKopecks: 1 };
      await writeNotification(tx, id, { kind: 'withdrawal.rejected', params, link: null });
      return null;
    });
    const picture = await twoHalves().webp().toBuffer();
    const [small_webp, large_webp, large_jpeg] = [picture, picture, picture];
    const made_at = stage.services.clock.now();
    await stage.services
      .db('player_pictures')
      .insert({ player_id: id, source: 'own', small_webp, large_webp, large_jpeg, made_at });
    await stage.services.db('players').where({ id }).update({ photo_at: made_at });
    expect(await tablesOf(stage.services, id)).to.include.members([
      'identities',
      'notices',
      'player_devices',
      'player_pictures',
    ]);
    await closeFlagsOf(stage.services, id);
    await removePlayer(stage.services, id, nothingRemoved());
    expect((await tablesOf(stage.services, id)).filter((table) => !(table in KEPT))).to.deep.equal([]);
    const places = await Promise.all([name, email, subject].map((text) => placesOf(stage.services, text)));
    expect(places.flat()).to.deep.equal([]);
  });
});
