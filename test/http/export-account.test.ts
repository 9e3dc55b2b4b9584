/**
 * The export of an account: everything that the store holds about the person, and nothing of staff or other players.
 */
import { expect } from 'chai';
import { type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { asStaff } from '#test/support/store.ts';

interface Export {
  readonly account: Readonly<Record<string, unknown>>;
  readonly identities: readonly Readonly<Record<string, unknown>>[];
  readonly devices: readonly Readonly<Record<string, unknown>>[];
  readonly sessions: readonly Readonly<Record<string, unknown>>[];
  readonly paymentAddresses: readonly Readonly<Record<string, unknown>>[];
  readonly openings: readonly Readonly<Record<string, unknown>>[];
  readonly notifications: readonly Readonly<Record<string, unknown>>[];
}

describe('The export of an account', () => {
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  it('The file has identities with e-mail, devices, sessions, games and codes, no notes of staff', async () => {
    const subject = stage.newUser('google', { email: 'person@mail.example' });
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const user = await stage.userOf(agent);
    const auth = { token: user?.session.token ?? '', type: user?.auth_type ?? '', id: user?.ID ?? 0 };
    const post = (path: string, fields: object) => agent.post(path).send({ ...auth, ...fields });
    await post('/api/user/adult', { confirm: 1 }).expect(200);
    await post('/api/user/currency/change', { code: 'rub' }).expect(200);
    const { id } = (await post('/api/payment/create', { sum: 500, method: 'sandbox' }).expect(200)).body as {
      readonly id: string;
    };
    stage.newUser('twitch');
    const begun = await post('/api/user/link/twitch', {}).expect(200);
    const led = await fetch((begun.body as { data: { url: string } }).data.url, { redirect: 'manual' });
    await agent.get((led.headers.get('location') ?? '').slice(stage.store.address.length)).expect(303);
    const keeper = await asStaff(stage.store, 'moderator');
    await keeper.post(`/staff/players/${String(auth.id)}/notes`, { text: 'looked at the invitations' }).expect(303);
    expect(await stage.services.db('player_notes').where({ player_id: auth.id })).to.have.length(1);
    const { text } = await agent.get('/api/user/export').query(auth).buffer(true).expect(200);
    const file = JSON.parse(text) as Export;
    expect(Object.keys(file)).to.include.members(
      (
        'account balances identities email devices sessions settings limits days movements ' +
        'draws items payments paymentAddresses openings contracts upgrades spins battles promoUses notifications ' +
        'questions questionMessages withdrawals'
      ).split(' '),
    );
    expect(file.account['wishes']).to.deep.equal({ fastOpening: false, sound: false });
    expect(file.account).not.to.have.any.keys('fastOpening', 'sound');
    expect(file.identities[0]).to.include({ provider: 'google', subject, email: 'person@mail.example' });
    expect(file.identities).to.have.length(2);
    expect(file.devices).to.have.length(1);
    expect(file.devices[0]).to.include.keys('firstAt', 'lastAt', 'parts');
    expect(file.sessions).to.have.length(1);
    expect(file.sessions[0]).to.include.keys('device', 'place', 'signedInAt');
    expect(file.paymentAddresses.map(({ publicId }) => publicId)).to.deep.equal([id]);
    expect(file.paymentAddresses[0]?.['address']).to.match(/127\.0\.0\.1/);
    expect(file.notifications.map(({ kind }) => kind)).to.deep.equal(['identity.linked']);
    expect(text).not.to.contain(auth.token).and.not.to.contain('looked at the invitations');
  });
});
