/**
 * Proves that closing an account leaves nothing in the database by which somebody could be known: what sign-in, the
 * picture and the settings brought is looked for in every column of every table. Rows of value stay.
 */
import { expect } from 'chai';
import { closePlayer, loadPlayer, ownIdentities } from '#src/accounts/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { nothingRemoved, removePlayer } from '../../scripts/demo/remove-demo.ts';
import { twoHalves } from '../support/pictures.ts';
import { type SignInStage, openStage } from '../support/sign-in-stage.ts';

const MARK = 'Quetzalcoatlus';
const EMAIL = `${MARK.toLowerCase()}@example.com`;

/** What stays of a player who left: what was of value, how it was drawn, and what staff must know of it. */
const KEPT = [
  ...['wallets', 'seed_pairs', 'draws', 'items', 'openings', 'contracts', 'upgrades', 'payments', 'payment_flags'],
  ...['vouchers', 'wheel_spins', 'wheel_prizes', 'play_days', 'play_breaks'],
  ...['standings', 'standing_cases', 'standing_waits', 'referral_earnings'],
  ...['promo_codes', 'promo_uses', 'flags', 'players'],
];

describe('a closed account', () => {
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  it('is known by nothing any more', async () => {
    const subject = stage.somebody('google', { name: MARK, email: EMAIL });
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const id = (await stage.userOf(agent))?.ID ?? 0;
    const isThere = async (): Promise<string[]> =>
      (await Promise.all([MARK, EMAIL, subject].map((text) => placesOf(stage.world, text)))).flat();
    expect(await isThere()).to.include.members(['players.name', 'identities.email', 'identities.subject']);
    await transaction(stage.world, null, async (tx) => {
      await closePlayer(tx, id);
      return null;
    });
    expect(await isThere()).to.deep.equal([]);
    expect(await ownIdentities(stage.world.db, id)).to.deep.equal([]);
    expect((await loadPlayer(stage.world, id))?.closedAt).not.to.equal(null);
    // Whoever comes again by the same identity is somebody new.
    await stage.signIn(stage.store.guest(), '/en/auth/google');
    const again = stage.store.guest();
    await stage.signIn(again, '/en/auth/google');
    expect((await stage.userOf(again))?.ID).to.be.above(id);
  });

  it('that was lived in leaves rows of value alone, in no table that somebody forgot', async () => {
    // Whoever came again above is still there under the other name.
    const [name, email] = ['Pterodactylus', 'pterodactylus@example.com'];
    const subject = stage.somebody('google', { name, email });
    const agent = stage.store.guest().set('User-Agent', name);
    await stage.signIn(agent, '/en/auth/google');
    const id = (await stage.userOf(agent))?.ID ?? 0;
    await agent.get('/api/_auth/session');
    await transaction(stage.world, null, async (tx) => {
      const params = { itemId: 1, reason: name, donateKopecks: 1 };
      await writeNotice(tx, id, { kind: 'withdrawal.rejected', params, link: null });
      return null;
    });
    const picture = await twoHalves().webp().toBuffer();
    const [small_webp, large_webp, large_jpeg] = [picture, picture, picture];
    const made_at = stage.world.clock.now();
    await stage.world
      .db('player_pictures')
      .insert({ player_id: id, source: 'own', small_webp, large_webp, large_jpeg, made_at });
    await stage.world.db('players').where({ id }).update({ photo_at: made_at });
    expect(await tablesOf(stage.world, id)).to.include.members([
      ...['identities', 'notices', 'player_devices', 'player_pictures'],
    ]);
    await removePlayer(stage.world, id, nothingRemoved());
    expect((await tablesOf(stage.world, id)).filter((table) => !KEPT.includes(table))).to.deep.equal([]);
    const places = await Promise.all([name, email, subject].map((text) => placesOf(stage.world, text)));
    expect(places.flat()).to.deep.equal([]);
  });
});

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** Every `table.column` of this run's schema that holds a text, whatever it is part of. */
async function placesOf({ db }: World, text: string): Promise<string[]> {
  const [columns] = await db.raw<[Column[]]>(
    `SELECT table_name AS table_name, column_name AS column_name FROM information_schema.columns
     WHERE table_schema = DATABASE() AND data_type IN ('char', 'varchar', 'text', 'mediumtext', 'longtext', 'json')`,
  );
  const found = await Promise.all(
    (columns ?? []).map(async ({ table_name: table, column_name: column }) => {
      const [rows] = await db.raw<[unknown[]]>('SELECT 1 FROM ?? WHERE ?? LIKE ? LIMIT 1', [
        ...[table, column],
        `%${text}%`,
      ]);
      return (rows ?? []).length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

/** Every table with rows that name a player as theirs. */
async function tablesOf({ db }: World, playerId: number): Promise<string[]> {
  const [tables] = await db.raw<[{ readonly table_name: string }[]]>(
    `SELECT c.table_name AS table_name FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
     WHERE c.table_schema = DATABASE() AND c.column_name = 'player_id' AND t.table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    (tables ?? []).map(async ({ table_name: table }) => {
      const [row] = await db(table).where({ player_id: playerId }).count<{ n: number }[]>({ n: '*' });
      return Number(row?.n) > 0 ? [table] : [];
    }),
  );
  return found.flat();
}
