/* The wheel by its form: looked at, published, refused, and bounded in what a spin is worth. */
import { expect } from 'chai';
import { lastLog, sent, textAt, TAKEN } from '#test/support/staff-forms.ts';
import { asStaff, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

describe('The form of the wheel', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });

  const ring = (tickets: readonly number[]): Record<string, string> =>
    Object.fromEntries(
      tickets.flatMap((count, at) => [
        [`s${String(at + 1)}.kind`, 'points'],
        [`s${String(at + 1)}.value`, String((at + 1) * 10)],
        [`s${String(at + 1)}.tickets`, String(count)],
      ]),
    );
  const versionNow = async (): Promise<string> => {
    const { text } = await keeper.agent.get('/staff/wheel').expect(200);
    return /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
  };

  it('A wheel is previewed before it is published, and the next version is used by spins', async () => {
    const version = await versionNow();
    const draft = new URLSearchParams(ring([400_000, 400_000, 200_000])).toString();
    const { text } = await keeper.agent.get(`/staff/wheel?${draft}`).expect(200);
    expect(text).to.match(/staff-big num">1\s000\s000</);
    expect(await sent(keeper, '/staff/wheel', { version, ...ring([400_000, 400_000, 200_000]) })).to.deep.equal(TAKEN);
    expect(await lastLog(stage)).to.include({ act: 'wheel.published' });
    const items = JSON.parse(
      (JSON.parse(await textAt(stage, '/api/wheel/items')) as { items: string }).items,
    ) as object[];
    expect(items).to.have.lengthOf(3);
    // An editor that was opened before is refused, because another wheel is in use now.
    expect(await sent(keeper, '/staff/wheel', { version, ...ring([1, 1, 999_998]) })).to.deep.equal([
      409,
      'errors.stale',
    ]);
  });

  it('A wheel above the average limit of the settings requires an admin with a reason', async () => {
    const version = await versionNow();
    const dear = { ...ring([400_000, 400_000, 200_000]), 's1.kind': 'money', 's1.value': '300' };
    const publish = (by: SignedInMember, fields: object): Promise<[number, string]> =>
      sent(by, '/staff/wheel', { version, ...fields });
    expect(await publish(keeper, dear)).to.deep.equal([422, 'errors.wheel.worth']);
    const generous = { ...ring([400_000, 400_000, 200_000]), 's3.kind': 'promo', 's3.value': '51' };
    expect(await publish(keeper, generous)).to.deep.equal([422, 'errors.promo.percent']);
    expect((await publish(keeper, { ...dear, reason: 'I know' }))[0]).to.equal(403);
    expect(await publish(admin, dear)).to.deep.equal([422, 'errors.wheel.worth']);
    expect(await publish(admin, { ...dear, reason: 'the birthday' })).to.deep.equal(TAKEN);
  });

  it('Other than a million tickets, too few sectors and an unknown prize are refused', async () => {
    const version = await versionNow();
    const publish = (fields: object): Promise<[number, string]> => sent(keeper, '/staff/wheel', { version, ...fields });
    expect(await publish(ring([400_000, 400_000, 199_999]))).to.deep.equal([422, 'errors.wheel.tickets']);
    expect(await publish(ring([500_000, 500_000]))).to.deep.equal([422, 'errors.wheel.sectors']);
    const odd = { ...ring([400_000, 400_000, 200_000]), 's2.kind': 'item', 's2.value': '999999' };
    expect(await publish(odd)).to.deep.equal([422, 'errors.wheel.sectors']);
    expect(await publish({})).to.deep.equal([422, 'errors.wheel.sectors']);
  });
});
