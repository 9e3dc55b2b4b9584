/*
 * Rows upon which the store acts later, as an intruder with access to the database writes them: the store does not
 * act upon them, and the audit finds them.
 */
import { expect } from 'chai';
import { actingMember } from '#src/admin/access/index.ts';
import { beginSession, memberOfSession } from '#src/admin/access/session.ts';
import { insertRequest } from '#src/admin/access/store/requests.ts';
import { approveChange } from '#src/admin/approvals/decide-change.ts';
import { applyDuePrices } from '#src/admin/catalogue/apply-due-prices.ts';
import { schedulePrices } from '#src/admin/catalogue/schedule-prices.ts';
import { approveCorrection, correctBalance } from '#src/admin/players/correct-balance.ts';
import { decideRequest } from '#src/admin/withdrawals/decide-request.ts';
import { takeRequest } from '#src/admin/withdrawals/take-request.ts';
import { followBrand } from '#src/core/branding/index.ts';
import { NO_CHANGES } from '#src/core/branding/brand-changes.ts';
import { insertVersion } from '#src/core/branding/store.ts';
import { insertPriceList, readPriceList } from '#src/core/catalogue/prices/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { MessageContent } from '#src/core/outbox/index.ts';
import { insertEndpoint, renewSecret, webhookSender } from '#src/core/webhooks/index.ts';
import { changeSettings, readSettings, readSettingsNow, seedSettings } from '#src/core/settings/index.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import { applyClaim } from '#src/payments/top-ups/apply-claim.ts';
import { isOpenRequest } from '#src/payments/withdrawals/index.ts';
import { hashOfTerms } from '#src/payments/withdrawals/terms-hash.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { historyKeyOf } from '#src/platform/database/history-key.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player, StaffMember } from '#src/shared/actor.ts';
import { centiG } from '#src/shared/units.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { audit, findingsIn } from '#tools/audit/audit.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { SIGNATURES } from '#tools/audit/signatures.ts';
import { invite } from '#test/support/players/invite.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { makePricesDue } from '#test/support/catalogue/due-prices.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { testConfig } from '#test/support/store.ts';
import { openTestProvider, type TestProvider } from '#test/support/providers/test-provider.ts';
import { claimOf } from '#test/modules/payments/top-ups/payment-stage.ts';
import { ask, makeOwner } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';

const AFTER = 777;
const METHOD = { logo: 'i-card', minSumKopecks: 1000, currencies: 'all', interface: 'redirect' } as const;
const CARD = { ...METHOD, id: 901, slug: 'test-card', hintKey: 'payments.title', settleDays: 0 } as const;
const GAVE = 'every activated invite code gave its points once to each of the two, with the first top-up at the latest';
const CONFIGURATION = 'every row of configuration equals its last recorded change';

describe('Rows that were forged', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let services: Services;
  let member: StaffMember;
  before(async () => {
    const config = testConfig({ demo: true, logLevel: 'silent' });
    services = await makeServices({
      clock,
      config: { ...config, databaseUrl: await freshSchema(config.databaseUrl, 'forged_rows') },
    });
    member = memberOf(await makeMember(services));
    await services.db.raw('DROP TRIGGER withdrawal_steps_no_update');
  });
  afterEach(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const found = async (): Promise<string[]> =>
    (await findingsIn(services.db, services.config, (rule) => rule === SIGNATURES)).map(({ rule }) => rule);
  const command = (body: (tx: Tx) => Promise<number>): Promise<number> => transaction<number>(services, null, body);

  /** Forges a row of a table while `act` runs. Each of the changes is found by the audit. */
  async function whileForged(
    [table, where]: readonly [table: string, where: object],
    changes: readonly object[],
    act: (change: object) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const own = () => services.db(table).where(where);
    const former = await own().first<Record<string, unknown>>();
    for (const change of changes) {
      await own().update(change);
      expect(await found(), JSON.stringify(change)).to.deep.equal([SIGNATURES]);
      await act(change);
      await own().update(Object.fromEntries(Object.keys(change).map((column) => [column, former[column]])));
      expect(await found()).to.deep.equal([]);
    }
  }

  describe('of price lists', () => {
    let itemId: number;
    before(async () => {
      itemId = (await services.db('catalogue_items').first<{ id: number }>('id')).id;
    });
    async function makeList(): Promise<number> {
      const item = await services.db('catalogue_items').where({ id: itemId }).first<{ price_centi_g: number }>();
      const price = { unit: 'g', price: item.price_centi_g, oldPrice: null } as const;
      const after = { price: item.price_centi_g + 1, oldPrice: null };
      return await command((tx) =>
        insertPriceList(tx, member.id, [{ kind: 'item', id: itemId, before: price, after }]),
      );
    }
    const stateOf = async (id: number): Promise<unknown> => {
      const list = await readPriceList(services.db, id);
      return [list?.state, list?.refusal?.key ?? null];
    };

    it('A list with forged prices, time or state is refused, as an unscheduled draft is', async () => {
      for (const [table, change] of [
        ['price_list_rows', { price_after: AFTER }],
        ['price_lists', { due_at: timeAfter(clock.now(), -5000) }],
        ['price_lists', { state: 'scheduled', due_at: timeAfter(clock.now(), -5000) }],
      ] as const) {
        const id = await makeList();
        if (!('state' in change)) {
          await schedulePrices(services, member, { id, dueAt: timeAfter(clock.now(), HOUR_MS), reason: '' });
          if (!('due_at' in change)) await makePricesDue(services, id);
        }
        await services
          .db(table)
          .where(table === 'price_lists' ? { id } : { price_list_id: id })
          .update(change);
        expect(await found()).to.deep.equal([SIGNATURES]);
        await applyDuePrices(services);
        expect(await stateOf(id), JSON.stringify(change)).to.deep.equal(['refused', 'errors.forged']);
        // The refused list is signed as it is; the forged row stays forged.
        if (table === 'price_list_rows') await services.db(table).where({ price_list_id: id }).delete();
      }
    });

    it('A list that was applied or cancelled is not applied again', async () => {
      const id = await makeList();
      await schedulePrices(services, member, { id, dueAt: timeAfter(clock.now(), HOUR_MS), reason: '' });
      await makePricesDue(services, id);
      await applyDuePrices(services);
      expect(await stateOf(id)).to.deep.equal(['applied', null]);
      await whileForged(['price_lists', { id }], [{ state: 'scheduled' }]);
    });
  });

  describe('of webhooks', () => {
    let endpointId: number;
    before(async () => {
      endpointId = await command(async (tx) => {
        const events = ['withdrawal.requested', 'item.delivered'] as const;
        const id = await insertEndpoint(tx, { name: 'bot', url: 'http://127.0.0.1:9', events, memberId: null });
        await renewSecret(services, tx, id);
        return id;
      });
    });
    const send = (kind: string, content: MessageContent) => {
      const now = clock.now();
      const message = { id: 1, channel: 'webhook', kind, content, recipientId: endpointId, state: 'waiting' } as const;
      const rest = { attempts: 0, nextAt: now, createdAt: now, endedAt: null, responseStatus: null, problem: null };
      return webhookSender({ 'withdrawal.requested': isOpenRequest })(services, { ...message, ...rest });
    };

    it('A forged address, bot or list of events gets nothing', async () => {
      expect(await refusalOf(send('item.delivered', {}))).to.not.equal('nothing');
      await whileForged(
        ['webhook_endpoints', { id: endpointId }],
        [{ url: 'http://127.0.0.1:8' }, { member_id: member.id }, { events: 'player.blocked' }, { signature: null }],
        async () => {
          const { outcome, problem } = await send('item.delivered', {});
          expect([outcome, problem]).to.deep.equal(['retry', 'the endpoint was forged']);
        },
      );
    });

    it('A forged, ended or altered request is not reported', async () => {
      const owner = await makeOwner(services);
      const { id, listingCentiG } = await ask(services, owner);
      const request = await services.db('withdrawals').where({ id }).first<{ game_id: string }>('game_id');
      const content = { withdrawalId: id, playerId: owner.player.id, gameId: request.game_id, listingCentiG };
      expect(await isOpenRequest(services, content)).to.equal(true);
      for (const change of [
        { withdrawalId: id + 1000 },
        { withdrawalId: String(id) },
        { playerId: owner.player.id + 1 },
        { gameId: '1234567' },
        { listingCentiG: listingCentiG + 1 },
      ])
        expect((await send('withdrawal.requested', { ...content, ...change })).outcome).to.equal('dropped');
      const { id: taken } = await takeRequest(services, member, { wanted: id });
      await decideRequest(services, member, { id: taken, decision: { kind: 'done', isSameAvatar: true, lot: '' } });
      expect((await send('withdrawal.requested', content)).outcome).to.equal('dropped');
    });
  });

  it('A request whose account in the game was changed with its hash is neither taken nor delivered', async () => {
    const owner = await makeOwner(services);
    const { id, listingCentiG } = await ask(services, owner);
    const row = await services
      .db('withdrawals')
      .where({ id })
      .first<{ game_id: string; terms_salt: string }>('game_id', 'terms_salt');
    const forged = { game_id: '11111111' };
    const terms_hash = hashOfTerms({
      termsSalt: row.terms_salt,
      gameId: forged.game_id,
      listingCentiG: centiG(listingCentiG),
    });
    const step = ['withdrawal_steps', { withdrawal_id: id, step: 'asked' }] as const;
    const content = { withdrawalId: id, playerId: owner.player.id, gameId: forged.game_id, listingCentiG };
    const takeIt = () => refusalOf(takeRequest(services, member, { wanted: id }));
    await services.db('withdrawals').where({ id }).update(forged);
    expect(await takeIt()).to.equal('errors.forged');
    await whileForged(step, [{ terms_hash }, { terms_hash, signature: null }], async () => {
      expect(await takeIt()).to.equal('errors.forged');
      expect(await isOpenRequest(services, content)).to.equal(false);
    });
    await services.db('withdrawals').where({ id }).update({ game_id: row.game_id });
    await takeRequest(services, member, { wanted: id });
    await services.db('withdrawals').where({ id }).update(forged);
    expect(await takeIt()).to.equal('errors.forged');
    const done = { kind: 'done', isSameAvatar: true, lot: '' } as const;
    expect(await refusalOf(decideRequest(services, member, { id, decision: done }))).to.equal('errors.forged');
    await services.db('withdrawals').where({ id }).update({ game_id: row.game_id });
    await decideRequest(services, member, { id, decision: done });
  });

  it('A top-up with a forged code, rate or player is not credited', async () => {
    const pay = await openTestProvider('testpay', [CARD]);
    const paying = { ...services, providers: { payments: [pay.provider] } };
    const [owner, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const moneyOf = async ({ id }: { readonly id: number }) => (await readBalances(services.db, id)).moneyKopecks;
    try {
      await seedPromos(services);
      const { id: promo_id } = await services.db('promo_codes').first<{ id: number }>('id');
      const promo = { type: 0, multiplierE4: 100_000, amountKopecks: 0, minSumKopecks: 0, gift: null };
      for (const change of [
        { player_id: other.id },
        { rate: '0.1', base_kopecks: 100_000 },
        { promo_id, promo: JSON.stringify(promo) },
        { signature: null },
      ]) {
        const payment = await createPayment(paying, owner, { sum: 100, method: 'test-card', promo: '' });
        await whileForged(['payments', { id: payment.id }], [change], async () => {
          const outcome = await applyClaim(paying, pay.provider, claimOf(payment, 'paid'), 'notification');
          expect([outcome, await moneyOf(owner), await moneyOf(other)]).to.deep.equal(['refused', 0, 0]);
        });
      }
      const payment = await createPayment(paying, owner, { sum: 100, method: 'test-card', promo: '' });
      await applyClaim(paying, pay.provider, claimOf(payment, 'paid'), 'notification');
      expect(await moneyOf(owner)).to.equal(payment.baseKopecks);
    } finally {
      await pay.close();
    }
  });

  describe('of invitations', () => {
    let pay: TestProvider;
    before(async () => {
      pay = await openTestProvider('testpay', [CARD]);
      const levels = [
        { from: 0, percent: 1 },
        { from: 2, percent: 3 },
      ];
      await setSettings(services, new Map([['referralLevels', levels]]));
    });
    after(() => pay.close());

    /** Tops up 1,000 roubles; returns the marks of the payment. */
    async function topUp(player: Player): Promise<readonly string[]> {
      const paying = { ...services, providers: { payments: [pay.provider] } };
      const payment = await createPayment(paying, player, { sum: 1000, method: 'test-card', promo: '' });
      expect(await applyClaim(paying, pay.provider, claimOf(payment, 'paid'), 'notification')).to.equal('applied');
      return (await services.db('payment_flags').where({ payment_id: payment.id }).pluck('kind')) as string[];
    }
    const moneyOf = async ({ id }: Player) => (await readBalances(services.db, id)).moneyKopecks;
    const pointsOf = async ({ id }: Player) => (await readBalances(services.db, id)).bonusCentiPoints;
    const newPlayers = async <Players extends readonly string[]>(...names: Players) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await makePlayer(services, 0)]))) as Record<
        Players[number],
        Player
      >;

    it('A forged inviter gets no share, also with the signature of a friend', async () => {
      const { inviter, friend, stranger } = await newPlayers('inviter', 'friend', 'stranger');
      await invite(services, inviter.id, [friend.id]);
      expect(await topUp(friend)).to.deep.equal([]);
      expect(await moneyOf(inviter)).to.equal(10_00);
      const { signature } = await services
        .db('players')
        .where({ id: friend.id })
        .first<{ signature: Buffer }>('signature');
      await whileForged(
        ['players', { id: stranger.id }],
        [{ inviter_id: inviter.id }, { inviter_id: inviter.id, signature }],
        async () => {
          expect(await topUp(stranger)).to.deep.equal(['forged']);
          expect(await moneyOf(inviter)).to.equal(10_00);
        },
      );
      expect(await topUp(friend)).to.deep.equal([]);
      expect(await moneyOf(inviter)).to.equal(20_00);
    });

    it('Forged friends do not raise the level of a share', async () => {
      const { inviter, friend, stranger } = await newPlayers('inviter', 'friend', 'stranger');
      await invite(services, inviter.id, [friend.id]);
      await topUp(stranger);
      await whileForged(['players', { id: stranger.id }], [{ inviter_id: inviter.id }], async () => {
        await topUp(friend);
        expect(await moneyOf(inviter)).to.equal(10_00);
      });
    });

    it('A forged activation of an invite code gives nothing', async () => {
      const { owner, player } = await newPlayers('owner', 'player');
      const row = { player_id: player.id, owner_id: owner.id, points: 50 };
      await services.db('invite_activations').insert({ ...row, created_at: timeAfter(clock.now(), -HOUR_MS) });
      expect(await topUp(player)).to.deep.equal(['forged']);
      expect([await pointsOf(owner), await pointsOf(player)]).to.deep.equal([0, 0]);
      const rules = (await audit(services.db, services.config)).map(({ rule }) => rule);
      expect(rules).to.include(GAVE);
      await services.db.raw('DROP TRIGGER invite_activations_no_delete');
      await services.db('invite_activations').where({ player_id: player.id }).delete();
    });
  });

  it('A forged correction, or one of another sum or player, is not approved', async () => {
    const { id: playerId } = await makePlayer(services, 0);
    const author = memberOf(await makeMember(services));
    const row = { playerId, unit: 'RUB', change: 90_000_00, reason: 'a test' } as const;
    const { id } = await correctBalance(services, author, { id: playerId, ...row });
    await services.db.raw('DROP TRIGGER corrections_once');
    const approve = () => refusalOf(approveCorrection(services, member, { id }));
    await whileForged(
      ['corrections', { id }],
      [{ change_minor: 90_000_01 }, { player_id: (await makePlayer(services, 0)).id }, { signature: null }],
      async () => expect(await approve()).to.equal('errors.forged'),
    );
    await approveCorrection(services, member, { id });
  });

  it('A forged or altered change is not approved', async () => {
    const author = memberOf(await makeMember(services));
    const input = { id: 1, reason: '' };
    const row = { kind: 'prices', changes: [], costKopecks: 1, reason: '', askedBy: author.id } as const;
    const expiresAt = timeAfter(clock.now(), HOUR_MS);
    const id = await command((tx) => insertRequest(tx, { ...row, input: JSON.stringify(input), expiresAt }));
    await services.db.raw('DROP TRIGGER change_requests_once');
    await whileForged(
      ['change_requests', { id }],
      [{ input: JSON.stringify({ ...input, id: 2 }) }, { cost_kopecks: 2 }, { signature: null }],
      async () => expect(await refusalOf(approveChange(services, member, { id }))).to.equal('errors.forged'),
    );
  });

  it('A forged role signs its member out, and another one they gave is theirs', async () => {
    const id = await makeMember(services);
    const own = async (role: string) => {
      const session = await transaction(services, null, (tx) => beginSession(tx, services, id));
      await services.db('staff_members').where({ id }).update({ role });
      return (await memberOfSession(services, session.key))?.role ?? null;
    };
    expect(await own('admin')).to.equal('admin');
    expect(await own('moderator')).to.equal(null);
    expect(await actingMember(services, id, null)).to.equal(null);
    expect(await own('admin')).to.equal('admin');
  });

  it('A forged brand is not shown', async () => {
    await followBrand(services);
    const changes = { ...NO_CHANGES, sender: 'Shop <shop@own.example>' };
    const publish = (number: number) =>
      command(async (tx) => {
        const id = await insertVersion(tx, { number, revision: number, changes });
        await bumpDataVersion(tx, 'brand');
        return id;
      });
    const id = await publish(1);
    const shown = async () => {
      await command(async (tx) => {
        await bumpDataVersion(tx, 'brand');
        return 0;
      });
      await services.dataVersions.refresh();
      return services.brand.current().sender?.address ?? null;
    };
    expect(await shown()).to.equal('shop@own.example');
    const content = JSON.stringify({ sender: 'Shop <shop@other.example>' });
    await whileForged(['brand_versions', { id }], [{ content }, { number: 7 }, { logo: '0'.repeat(16) }], async () => {
      expect(await shown()).to.not.be.oneOf(['shop@own.example', 'shop@other.example']);
    });
    expect(await shown()).to.equal('shop@own.example');
    await services.db('brand_versions').delete();
    await shown();
  });

  describe('of settings', () => {
    const refresh = async (): Promise<void> => {
      await command(async (tx) => {
        await bumpDataVersion(tx, 'settings');
        return 0;
      });
      await services.dataVersions.refresh();
    };
    /** The value that pages and games follow, and the one that a command reads once more under its locks. */
    const followed = async (): Promise<unknown> => {
      await refresh();
      return [
        (await readSettings(services)).upgradeEdgePercent,
        (await readSettingsNow(services.db)).upgradeEdgePercent,
      ];
    };
    const row = () => services.db('settings').where({ name: 'upgradeEdgePercent' });
    const save = (value: number) =>
      command(async (tx) => (await changeSettings(tx, new Map([['upgradeEdgePercent', value]]))).length);
    const unrecorded = async (): Promise<unknown> =>
      (await findingsIn(services.db, services.config, (rule) => rule === CONFIGURATION)).map(({ rule }) => rule);

    it('A forged or deleted value is not followed, and found while it is there', async () => {
      await save(12);
      expect(await followed()).to.deep.equal([12, 12]);
      await row().update({ value: '0' });
      expect(await unrecorded()).to.deep.equal([CONFIGURATION]);
      expect(await followed()).to.deep.equal([12, 12]);
      await row().delete();
      expect(await unrecorded()).to.deep.equal([CONFIGURATION]);
      expect(await followed()).to.deep.equal([12, 12]);
      await command(async (tx) => (await seedSettings(tx)).length);
      expect(await followed()).to.deep.equal([12, 12]);
    });

    it('Staff who save a value replace a forged one, also by the value that held', async () => {
      await save(12);
      await row().update({ value: '0' });
      expect(await save(12)).to.equal(0);
      expect(await unrecorded()).to.deep.equal([]);
      await row().update({ value: '13' });
      expect(await save(13)).to.equal(1);
      expect(await followed()).to.deep.equal([13, 13]);
      await row().update({ value: '"text"' });
      expect(await save(12)).to.equal(1);
      expect(await followed()).to.deep.equal([12, 12]);
    });

    it('A forged value with a forged record is not followed, and its entry is found', async () => {
      await save(12);
      await row().update({ value: '0' });
      const entry = { kind: 'setting', entry_key: 'upgradeEdgePercent', entry_values: '{"value":"0"}' };
      const [id] = await services
        .db('configuration_changes')
        .insert({ ...entry, changed_at: clock.now(), changed_by: 'store' });
      await refresh();
      expect((await readSettings(services)).upgradeEdgePercent).to.equal(12);
      expect(await found()).to.deep.equal([SIGNATURES]);
      await save(12);
      await services.db.raw('DROP TRIGGER configuration_changes_no_delete');
      await services.db('configuration_changes').where({ id }).delete();
    });
  });

  it('A forged restore and a forged gap of its ids are found', async () => {
    const { sign } = await historyKeyOf(services);
    const [restored_at, backed_up_at] = [clock.now(), timeAfter(clock.now(), -HOUR_MS)];
    const gap = { table_name: 'outbox_messages', first_id: 900_000, last_id: 900_001 };
    for (const isSigned of [false, true]) {
      const signature = isSigned ? sign('restores', [restored_at, backed_up_at]) : null;
      const [restore_id = 0] = await services.db('restores').insert({ restored_at, backed_up_at, signature });
      expect(await found()).to.deep.equal(isSigned ? [] : [SIGNATURES]);
      await services.db('restore_gaps').insert({ restore_id, ...gap });
      expect(await found()).to.deep.equal([SIGNATURES]);
      await services.db('restore_gaps').delete();
      await services.db('restores').delete();
    }
  });
});
