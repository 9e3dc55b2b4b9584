/**
 * Proves that closing an account leaves nothing in the database by which somebody could be known: what sign-in, the
 * picture and the settings brought is looked for in every column of every table. Rows of value stay.
 */
import { expect } from 'chai';
import { closePlayer, loadPlayer, ownIdentities } from '#src/accounts/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { type SignInStage, openStage } from '../support/sign-in-stage.ts';

const MARK = 'Quetzalcoatlus';
const EMAIL = `${MARK.toLowerCase()}@example.com`;

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
