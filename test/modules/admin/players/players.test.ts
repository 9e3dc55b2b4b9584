/**
 * Staff work on players: searches use indexes, notes are permanent, a block applies everywhere at once, and flags are
 * resolved one by one.
 */
import { expect } from 'chai';
import { findPlayers } from '#src/players/players/lists/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { flagsOf, noteDevice, notesOf, raiseFlags } from '#src/players/risk/index.ts';
import { cutDueSessions } from '#src/players/players/cut-sessions.ts';
import { endSessions, setBlock } from '#src/admin/players/block.ts';
import { loadPlayers } from '#src/admin/players/players-model.ts';
import { closeFlagWithResult, unassignFlag, assignFlag } from '#src/admin/players/work-flag.ts';
import { addNote } from '#src/admin/players/write-note.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

const REASON = { reason: 'fraud', note: 'two cards of others' } as const;

describe('Players as managed by staff', () => {
  const stage = stageWith(makeServices);
  let services: Services;
  let member: StaffMember;
  before(async () => {
    ({ services } = stage);
    member = memberOf(await makeMember(services));
  });

  const idsOf = async (q: string, by: 'any' | 'id' | 'name' | 'provider' | 'game' | 'invite' = 'any') =>
    (await loadPlayers(services, member, { q, by, cursor: null })).players.map(({ id }) => id);

  describe('Searching for players', () => {
    it('A player is found by the whole ID, provider number or invite code', async () => {
      const name = freshName();
      const { auth } = await asPlayer(stage.store, name);
      await services
        .db('players')
        .where({ id: auth.id })
        .update({ invite_code: `code${String(auth.id)}` });
      expect(await idsOf(String(auth.id))).to.include(auth.id);
      expect(await idsOf(name, 'provider')).to.deep.equal([auth.id]);
      expect(await idsOf(`CODE${String(auth.id)}`, 'invite')).to.deep.equal([auth.id]);
      expect(await idsOf(name.slice(1), 'provider')).to.deep.equal([]);
    });

    it('An id, a code and a name are read as staff paste them', async () => {
      const { id } = await makePlayer(services, 0);
      const [code, name, gameId] = [`paste${String(id)}`, freshName(), `7${String(id).padStart(7, '0')}`];
      await services.db('players').where({ id }).update({ invite_code: code, name });
      await services
        .db('game_accounts')
        .insert({ player_id: id, game_id: gameId, name: 'Kim', checked_at: new Date() });
      const digits = String(id);
      for (const typed of [
        `ID: ${digits}`,
        `#${digits}`,
        `${digits}\u200b`,
        `${digits.slice(0, 3)} ${digits.slice(3)}`,
      ]) {
        expect(await idsOf(typed, 'id'), typed).to.deep.equal([id]);
        expect((await findPlayers.byText(services.db, [typed])).get(typed)?.map((one) => one.id)).to.deep.equal([id]);
      }
      for (const typed of [`«${code}»`, `${code}\u2060`])
        expect(await idsOf(typed, 'invite'), typed).to.deep.equal([id]);
      for (const typed of [`\u2068${name}\u2069`, name.replace(' ', '\u00a0')]) {
        expect(await idsOf(typed, 'name'), typed).to.deep.equal([id]);
      }
      expect(await idsOf(`${gameId.slice(0, 3)} ${gameId.slice(3)}`, 'game')).to.deep.equal([id]);
    });

    it('Players are found by the beginning of a name in any letter case, page by page', async () => {
      const prefix = `Prefix%_${freshName()}`;
      const made: number[] = [];
      for (let n = 0; n < 3; n += 1) made.push((await makePlayer(services, 0)).id);
      await services.db('players').whereIn('id', made).update({ name: prefix });
      expect(await idsOf(prefix.toUpperCase(), 'name')).to.deep.equal(made);
      const [first] = await findPlayers.byName(services.db, prefix, null, 1);
      const rest = await findPlayers.byName(services.db, prefix, { name: prefix, id: first?.id ?? 0 }, 9);
      expect(rest.map(({ id }) => id)).to.deep.equal(made.slice(1));
      expect(await idsOf('Prefix%_%', 'name')).to.deep.equal([]);
      const wrong = loadPlayers(services, member, { q: prefix, by: 'name', cursor: 'bm9uZQ' });
      expect(await refusalOf(wrong)).to.equal('errors.request.malformed');
    });
  });

  describe('Notes about a player', () => {
    it('A note never changes, and its text is deleted with the account', async () => {
      const { id } = await makePlayer(services, 0);
      await addNote(services, member, { id, text: 'called support' });
      const [note] = await notesOf(services.db, id, 9);
      expect(note).to.include({ text: 'called support', memberId: member.id });
      const notes = () => services.db<object>('player_notes').where({ player_id: id });
      expect(await refusalOf(notes().update({ text: 'another' }))).to.contain('never changed');
      expect(await refusalOf(notes().delete())).to.contain('never deleted');
      await transaction(services, null, async (tx) => {
        await closePlayer(tx, id);
        return null;
      });
      expect(await notesOf(services.db, id, 9)).to.deep.equal([]);
      const [logged] = await services
        .db('staff_log')
        .where({ about_id: String(id) })
        .pluck<string[]>('became');
      expect(logged).not.to.contain('support');
    });
  });

  describe('Blocking a player', () => {
    it('A block ends every session, refuses every call, and gives its reason at sign-in', async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      await setBlock(services, member, { id: player.auth.id, ...REASON });
      await player.post('/api/bonus/take').expect(401);
      await player.get('/api/user/sessions').expect(401);
      const response = await stage.store
        .guest()
        .get(`/en/auth/demo?name=${encodeURIComponent(name)}`)
        .expect(403);
      expect(response.text).to.contain('This account is blocked: suspected fraud');
      await setBlock(services, member, { id: player.auth.id, reason: null, note: 'cleared up' });
      await (await asPlayer(stage.store, name)).get('/api/user/sessions').expect(200);
    });

    it('A concurrent sign-in and a process killed after the commit leave no session', async () => {
      const player = await asPlayer(stage.store, freshName());
      const row = { blocked_at: services.clock.now(), block_reason: 'rules', cut_due_at: services.clock.now() };
      await services.db('players').where({ id: player.auth.id }).update(row);
      const page = await player.agent.get('/profile').expect(403);
      expect(page.text).to.contain('нарушение правил магазина');
      await cutDueSessions(services);
      await player.get('/api/user/sessions').expect(401);
    });

    it('The second of two concurrent blocks is refused as already done', async () => {
      const { id } = await makePlayer(services, 0);
      const tries = await Promise.allSettled([1, 2, 3].map(() => setBlock(services, member, { id, ...REASON })));
      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      expect(await refusalOf(setBlock(services, member, { id, ...REASON }))).to.equal('errors.player.changed');
      expect(await refusalOf(setBlock(services, member, { id: 7, ...REASON }))).to.equal('errors.player.unknown');
    });

    it('A player who was only signed out may sign in again', async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      expect(await endSessions(services, member, { id: player.auth.id })).to.equal(1);
      await player.get('/api/user/sessions').expect(401);
      await (await asPlayer(stage.store, name)).get('/api/user/sessions').expect(200);
    });
  });

  describe('Flags of a player', () => {
    it('A device with many accounts flags the account that reaches the limit and every later one', async () => {
      const hash = freshName().padEnd(43, '.').slice(0, 43);
      const trace = (address: string) => ({ deviceHash: hash, addressHash: address, agentHash: hash, parts: null });
      const ids: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        const { id } = await makePlayer(services, 0);
        ids.push(id);
        await noteDevice(services, id, trace(`${String(n)}${hash}`.slice(0, 43)));
        await noteDevice(services, id, trace(`${String(n)}${hash}`.slice(0, 43)));
      }
      const flagged = await Promise.all(
        ids.map(async (id) => (await flagsOf(services.db, id, 9)).map(({ kind }) => kind)),
      );
      expect(flagged).to.deep.equal([[], [], ['account.device'], ['account.device']]);
    });

    it('A flag is taken, given back and closed for good, and an outdated action is refused', async () => {
      const [one, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
      await transaction(services, null, async (tx) => {
        await raiseFlags(tx, one.id, other.id, ['referral.ring']);
        return null;
      });
      const [flag] = await flagsOf(services.db, one.id, 9);
      const id = flag?.id ?? 0;
      const second = memberOf(await makeMember(services));
      await assignFlag(services, member, { id, heldBy: null });
      expect(await refusalOf(assignFlag(services, second, { id, heldBy: null }))).to.equal('errors.flag.changed');
      await assignFlag(services, second, { id, heldBy: member.id });
      await unassignFlag(services, second, { id, heldBy: second.id });
      const verdict = { verdict: 'harmless', note: 'brothers' } as const;
      const tries = await Promise.allSettled(
        [member, second].map((who) => closeFlagWithResult(services, who, { id, heldBy: null, ...verdict })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      const [closed] = await flagsOf(services.db, one.id, 9);
      expect(closed).to.include({ state: 'closed', ...verdict });
      expect(await refusalOf(unassignFlag(services, member, { id, heldBy: member.id }))).to.equal(
        'errors.flag.changed',
      );
      expect(await refusalOf(assignFlag(services, member, { id: 999_999, heldBy: null }))).to.equal(
        'errors.flag.unknown',
      );
    });
  });
});
