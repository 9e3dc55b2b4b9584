/* The wheel by its form: looked at, published, refused, and bounded in what a spin is worth. */
import { expect } from 'chai';
import { addItems, knownNames, readEditedItem } from '#src/core/catalogue/editing/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { changeItem } from '#src/admin/catalogue/change-item.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { allowEverybody, makeMember } from '#test/support/players/staff-members.ts';
import { lastLog, sent, textAt, TAKEN } from '#test/support/players/staff-forms.ts';
import { asStaff, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices, refusalOf } from '#test/support/services.ts';

describe('The form of the wheel', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
    await allowEverybody(stage.services);
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
    // Tickets come back as the page writes them: with spaces, or in English with commas.
    const grouped = { ...ring([400_000, 400_000, 200_000]), 's1.tickets': '400,000', 's2.tickets': '400 000' };
    expect(await sent(keeper, '/staff/wheel', { version, ...grouped })).to.deep.equal(TAKEN);
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

  it('A later price of an item on the wheel is judged by the same limit', async () => {
    const { db } = stage.services;
    // In no case, so that the limits of returns do not judge it.
    const [sample] = await db('catalogue_items').select<{ id: number; image: string }[]>('id', 'image').limit(1);
    const { texts: sampleTexts } = await readEditedItem(db, sample?.id ?? 0);
    const key = `wheel-${String(process.pid)}`;
    const newItem = { key, rarityRank: 1, isTracked: false, image: sample?.image ?? '', priceCentiG: 100 };
    await transaction(stage.services, null, async (tx) => {
      await addItems(tx, [{ ...newItem, texts: sampleTexts }]);
      return null;
    });
    await stage.services.dataVersions.refresh();
    const id = (await knownNames(db)).items.get(key) ?? 0;
    const onWheel = { ...ring([900_000, 50_000, 50_000]), 's1.kind': 'item', 's1.value': String(id) };
    expect(await sent(keeper, '/staff/wheel', { version: await versionNow(), ...onWheel })).to.deep.equal(TAKEN);
    const price = async (priceCentiG: number, reason: string): Promise<string> => {
      const { revision, rarityRank, isTracked, isListed, texts } = await readEditedItem(db, id);
      const wish = { rarityRank, isTracked, isListed, texts, priceCentiG };
      const member = memberOf(await makeMember(stage.services));
      await allowEverybody(stage.services);
      return await refusalOf(changeItem(stage.services, member, { id, revision, wish, reason }));
    };
    const { wheelSpinMaxKopecks, gPriceKopecks } = await readSettings(stage.services);
    const dear = Math.ceil((wheelSpinMaxKopecks * 100) / gPriceKopecks / 0.8);
    expect(await price(dear, '')).to.equal('errors.wheel.worth');
    expect(await price(dear, 'the birthday')).to.equal('nothing was refused');
    expect(await price(100, '')).to.equal('nothing was refused');
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
