/** Names that draw nothing were allowed once: the migration gives their players the name of a new one. */
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { nameRefusal, tidyName } from '#src/players/players/names/index.ts';
import { migrateSchema } from '#tools/migrate/migrate-schema.ts';
import { closeServices, makePlayer, makeServices } from '#test/support/services.ts';

describe('Names that draw nothing', function () {
  this.timeout(60_000);
  let services: Services;
  before(async () => {
    services = await makeServices();
  });
  after(() => closeServices(services));

  const BLANK = [
    '\u3164\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800 \u2800',
    '\u200b\u200d',
    '\u{e0041}',
    '\u{1d159}\u{1d159}',
  ];
  const READABLE = ['Анна', 'Kim\u3164Lee', '👩‍🚀', 'ㅤx', '한국', '0'];

  it('Each is replaced in the language of its player, and names that can be seen stay', async () => {
    const players = new Map<number, string>();
    for (const name of [...BLANK, ...READABLE]) {
      const { id } = await makePlayer(services, 0);
      await services
        .db('players')
        .where({ id })
        .update({ name, locale: name === '\uffa0' ? 'pl' : 'ru' });
      players.set(id, name);
    }
    await services.db('knex_migrations').where({ name: '20261127_1830_players_blank_names.ts' }).delete();
    await migrateSchema(services.config.databaseUrl, { isFresh: false });
    const rows = await services
      .db('players')
      .whereIn('id', [...players.keys()])
      .select<{ id: number; name: string }[]>('id', 'name');
    const nameNow = new Map(rows.map(({ id, name }) => [id, name]));
    for (const [id, name] of players) {
      const expected = READABLE.includes(name) ? name : name === '\uffa0' ? 'Gracz' : 'Игрок';
      expect(nameNow.get(id), JSON.stringify(name)).to.equal(expected);
    }
    for (const name of BLANK) expect(nameRefusal(tidyName(name)), JSON.stringify(name)).not.to.equal(null);
  });
});
