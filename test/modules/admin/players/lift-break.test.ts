/**
 * Staff lift a self-exclusion once, after half a year at the earliest, with a reason in the log and a notification to
 * the player; accounts that inherit it by the player's identities are free too. Also the view of a player's limits for
 * all staff.
 */
import { expect } from 'chai';
import { liftBreak } from '#src/admin/players/lift-break.ts';
import { breakOf, takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { listNotifications } from '#src/players/notifications/list-notifications.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { asPlayer, asStaff, freshName } from '#test/support/store.ts';
import { fixedClock, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

const REASON = 'asked for it by letter, talked on the phone';

describe('Lifting a self-exclusion', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock }));
  let member: StaffMember;
  let player: Player;
  before(async () => {
    member = memberOf(await makeMember(stage.services));
  });
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));

  const lift = (id = player.id) => liftBreak(stage.services, member, { id, reason: REASON });
  const exclude = () => takeBreak(stage.services, player, { days: null });
  const logged = () =>
    stage.services
      .db('staff_log')
      .where({ about_type: 'player', about_id: String(player.id) })
      .select<{ act: string; was: string; became: string; reason: string; member_id: number }[]>();

  it('A self-exclusion cannot be lifted before half a year, and nothing is logged', async () => {
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
    await exclude();
    clock.moveBy(180 * DAY_MS - 1);
    expect(await refusalOf(lift())).to.equal('errors.exclusion.early');
    expect(await logged()).to.deep.equal([]);
    expect(await breakOf(stage.services.db, player.id, clock.now())).to.include({ untilAt: null });
  });

  it('A self-exclusion is lifted once under concurrent presses, with a log entry and a notification', async () => {
    await exclude();
    const from = clock.now().toISOString();
    clock.moveBy(180 * DAY_MS);
    const tries = await Promise.allSettled([lift(), lift(), lift()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
    expect(await breakOf(stage.services.db, player.id, clock.now())).to.equal(null);
    const [row, ...more] = await logged();
    expect(more).to.deep.equal([]);
    expect(row).to.include({ act: 'player.readmitted', reason: REASON });
    const parsed = [row?.was, row?.became].map((text) => JSON.parse(text ?? '') as object);
    expect(parsed).to.deep.equal([{ excludedFrom: from }, { excludedFrom: null }]);
    const { notifications } = await listNotifications(stage.services.db, player.id, null);
    expect(notifications.map(({ kind, link }) => [kind, link])).to.deep.equal([
      ['exclusion.lifted', '/profile/limits'],
    ]);
  });

  it('Lifting clears the identities, and other breaks and closed accounts stay', async () => {
    const name = freshName();
    const { auth } = await asPlayer(stage.store, name);
    player = playerOf(auth.id);
    await exclude();
    clock.moveBy(180 * DAY_MS);
    await lift();
    await deleteAccount(stage.services, player, { confirm: String(player.id) });
    const again = await asPlayer(stage.store, name);
    expect(await breakOf(stage.services.db, again.auth.id, clock.now())).to.equal(null);
    expect(await refusalOf(lift())).to.equal('errors.player.closed');
    player = playerOf(again.auth.id);
    await takeBreak(stage.services, player, { days: 30 });
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
  });

  it('Every member with access to the player sees the self-exclusion, and only admins lift it', async () => {
    const limit = { kind: 'loss', period: 'week', does: 'set' } as const;
    await changeLimit(stage.services, player, [{ ...limit, sumKopecks: 500_000 }]);
    await changeLimit(stage.services, player, [{ ...limit, sumKopecks: 900_000 }]);
    await exclude();
    const path = `/staff/players/${String(player.id)}`;
    const admin = await asStaff(stage.store, 'admin');
    const early = (await admin.agent.get(`/en${path}`).expect(200)).text;
    expect(early)
      .to.contain('Self-excluded since')
      .and.to.contain('can be lifted after')
      .and.not.contain('/exclusion/');
    expect(early)
      .to.contain('Losses per 7 days')
      .and.to.match(/5\s000\s₽/)
      .and.to.match(/requested 9\s000\s₽/);
    clock.moveBy(180 * DAY_MS);
    const [read, lifting] = [await asStaff(stage.store, 'moderator'), await asStaff(stage.store, 'admin')];
    const html = (await read.agent.get(`/en${path}`).expect(200)).text;
    expect(html).to.contain('Self-excluded since').and.not.contain('/exclusion/');
    await read.post(`/en${path}/exclusion/lift`, { reason: REASON }).expect(403);
    expect((await lifting.agent.get(`/en${path}`).expect(200)).text).to.contain(`${path}/exclusion/lift`);
    const unreasoned = await lifting.post(`/en${path}/exclusion/lift`, { reason: ' ' });
    expect(unreasoned.status).to.be.oneOf([303, 400, 422]);
    expect(await breakOf(stage.services.db, player.id, clock.now())).not.to.equal(null);
    await lifting.post(`/en${path}/exclusion/lift`, { reason: REASON }).expect(303);
    expect((await lifting.agent.get(`/en${path}`).expect(200)).text).to.contain('Self-exclusion lifted');
  });
});
