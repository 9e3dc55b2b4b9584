/* Editing the catalogue: concurrent edits are never lost, and an invalid case or item is never published. */
import { byLocale } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { publishedCases, versionById } from '#src/core/catalogue/index.ts';
import {
  type CaseTerms,
  changeCasePicture,
  changeCaseTerms,
  changeCaseTexts,
  changeItem,
  changeItemPicture,
  createCase,
  createItem,
  type DraftRow,
  type EditedCase,
  readEditedCase,
  readEditedItem,
  type ItemInput,
  publishContents,
  refreshImages,
  saveDraft,
} from '#src/core/catalogue/editing/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';

const in4 = <Text>(text: Text) => byLocale(() => text);
const PICTURE = { name: 'sent-by-staff.0123456789abcdef', files: [{ size: '130x88', content: Buffer.from('x') }] };
const ITEM_INPUT: ItemInput = {
  rarityRank: 3,
  isTracked: false,
  priceCentiG: 1000,
  isListed: true,
  texts: in4({ weapon: 'AR-9', skin: 'Dew', title: 'AR-9 “Dew”' }),
};

describe('Editing the catalogue', () => {
  let services: Services;
  let groupId: number;
  let last = 0;
  before(async () => {
    services = await makeServices();
    const [group] = await services.db('case_groups').select<{ id: number }[]>('id');
    groupId = group?.id ?? 0;
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const act = <Answer>(body: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    transaction(services, null, body as (tx: Tx) => Promise<never>);
  const nextName = (): string => `edit-${String(process.pid)}-${String((last += 1))}`;
  const terms = (more: Partial<CaseTerms> = {}): CaseTerms => ({
    category: 'farm',
    groupId,
    position: 1,
    priceKind: 'money',
    price: 1200,
    oldPrice: null,
    cashbackPercent: null,
    state: 'active',
    fromAt: null,
    untilAt: null,
    palette: 'polar',
    stockTotal: null,
    conditions: [],
    ...more,
  });

  async function newItem(priceCentiG = 1000): Promise<number> {
    const id = await act((tx) => createItem(tx, nextName(), { ...ITEM_INPUT, priceCentiG }));
    await act((tx) => changeItemPicture(tx, { id, revision: 2 }, PICTURE));
    return id;
  }

  async function newCase(more: Partial<CaseTerms> = {}): Promise<EditedCase> {
    const texts = in4({ title: 'Morning', text: 'Dew on steel.' });
    const id = await act((tx) => createCase(tx, { name: nextName(), texts, terms: terms(more) }));
    await act((tx) => changeCasePicture(tx, { id, revision: 1 }, 'shut', PICTURE));
    await act((tx) => changeCasePicture(tx, { id, revision: 2 }, 'open', PICTURE));
    return await readEditedCase(services.db, id);
  }

  const contentsOf = (one: EditedCase) => ({
    caseId: one.id,
    draftRevision: one.draft.revision,
    versionId: one.version?.id ?? null,
  });

  async function publish(one: EditedCase, rows: readonly DraftRow[], isForced = false): Promise<number> {
    return await act(async (tx) => {
      const reason = isForced ? 'a test' : null;
      const { versionId } = await publishContents(tx, contentsOf(one), { rows, reason });
      return versionId;
    });
  }

  it('A new item is hidden until it has a picture', async () => {
    const key = nextName();
    const id = await act((tx) => createItem(tx, key, ITEM_INPUT));
    const item = await readEditedItem(services.db, id);
    expect(item).to.include({ key, isListed: false, image: '', revision: 2 });
    expect(await refusalOf(act((tx) => createItem(tx, key, ITEM_INPUT)))).to.equal('errors.catalogue.taken');
    const listed = act((tx) => changeItem(tx, { id, revision: 2, wish: ITEM_INPUT }));
    expect(await refusalOf(listed)).to.equal('errors.catalogue.picture');
    await act((tx) => changeItemPicture(tx, { id, revision: 2 }, PICTURE));
    await act((tx) => changeItem(tx, { id, revision: 3, wish: ITEM_INPUT }));
    await services.dataVersions.refresh();
    const publishedItem = (await publishedCases(services)).itemsById.get(id);
    expect(publishedItem).to.include({ isListed: true, image: PICTURE.name, priceCentiG: 1000 });
  });

  it('The second of two editors is refused and gets the first one’s changes', async () => {
    const id = await newItem();
    const dearer = { ...ITEM_INPUT, priceCentiG: 1100 };
    const changed = await act((tx) => changeItem(tx, { id, revision: 3, wish: dearer }));
    expect(changed).to.deep.equal({
      before: { priceCentiG: 1000, isListed: false },
      after: { priceCentiG: 1100, isListed: true },
    });
    const second = act((tx) => changeItem(tx, { id, revision: 3, wish: ITEM_INPUT }));
    expect(await refusalOf(second)).to.equal('errors.edit.changed');
    const one = await newCase();
    const title = (text: string) => in4({ title: text, text: '' });
    const both = await Promise.all(
      ['First', 'Second'].map((text) => refusalOf(act((tx) => changeCaseTexts(tx, one, title(text))))),
    );
    expect(both.toSorted()).to.deep.equal(['errors.edit.changed', 'nothing was refused']);
  });

  it('A draft shared by several editors is published and then deleted', async () => {
    const [one, itemId] = [await newCase(), await newItem()];
    const half = [{ itemId, tickets: 500_000 }];
    const { revision } = await act((tx) => saveDraft(tx, contentsOf(one), half));
    expect(revision).to.equal(1);
    expect(await refusalOf(act((tx) => saveDraft(tx, contentsOf(one), half)))).to.equal('errors.edit.changed');
    const drafted = await readEditedCase(services.db, one.id);
    expect(drafted.draft).to.deep.equal({ revision: 1, rows: half });
    expect(drafted.version).to.equal(null);
    expect(await refusalOf(publish(drafted, half))).to.equal('errors.catalogue.tickets');
    const versionId = await publish(drafted, [{ itemId, tickets: 1_000_000 }]);
    const after = await readEditedCase(services.db, one.id);
    expect(after).to.deep.include({ draft: { revision: 2, rows: null } });
    expect(after.version).to.include({ id: versionId, number: 1 });
    expect(await refusalOf(publish(drafted, half))).to.equal('errors.edit.changed');
    await publish(after, [{ itemId, tickets: 1_000_000 }]);
    await services.dataVersions.refresh();
    expect((await versionById(services, versionId))?.rows, 'an old version stays').to.have.lengthOf(1);
  });

  it('One of two concurrent publications succeeds, and the other is refused', async () => {
    const [one, itemId] = [await newCase(), await newItem()];
    const all = [{ itemId, tickets: 1_000_000 }];
    const both = await Promise.all([refusalOf(publish(one, all)), refusalOf(publish(one, all))]);
    expect(both.toSorted()).to.deep.equal(['errors.edit.changed', 'nothing was refused']);
    expect((await readEditedCase(services.db, one.id)).version?.number).to.equal(1);
  });

  it('Missing pictures, duplicate and unknown items and unconfirmed returns beyond the band are refused', async () => {
    const itemId = await newItem();
    const all = [{ itemId, tickets: 1_000_000 }];
    const bare = await act((tx) =>
      createCase(tx, { name: nextName(), texts: in4({ title: 'Bare', text: '' }), terms: terms() }),
    );
    expect(await refusalOf(publish(await readEditedCase(services.db, bare), all))).to.equal('errors.catalogue.picture');
    const one = await newCase();
    const twice = [
      { itemId, tickets: 400_000 },
      { itemId, tickets: 600_000 },
    ];
    expect(await refusalOf(publish(one, twice))).to.equal('errors.request.repeated');
    expect(await refusalOf(publish(one, [{ itemId: 9_999_999, tickets: 1_000_000 }]))).to.equal('errors.item.unknown');
    const dear = await newCase({ price: 100_000 });
    expect(await refusalOf(publish(dear, all))).to.equal('errors.catalogue.band');
    expect(await publish(dear, all, true)).to.be.above(0);
  });

  it('Cases stay within the band when a price changes', async () => {
    const [one, itemId] = [await newCase(), await newItem()];
    await publish(one, [{ itemId, tickets: 1_000_000 }]);
    const cheap = act((tx) => changeCaseTerms(tx, one, terms({ price: 1000 })));
    expect(await refusalOf(cheap)).to.equal('errors.catalogue.band');
    await act((tx) => changeCaseTerms(tx, one, terms({ price: 1250 })));
    const input = { ...ITEM_INPUT, priceCentiG: 2000 };
    const dear = act((tx) => changeItem(tx, { id: itemId, revision: 3, wish: input }));
    expect(await refusalOf(dear)).to.equal('errors.catalogue.band');
    await act((tx) => changeItem(tx, { id: itemId, revision: 3, wish: input }, 'a test'));
    const now = await readEditedCase(services.db, one.id);
    await act((tx) => changeCaseTerms(tx, now, terms({ price: 2500 })));
    const last = await readEditedCase(services.db, one.id);
    const group = act((tx) => changeCaseTerms(tx, last, terms({ groupId: 9_999_999 })));
    expect(await refusalOf(group)).to.equal('errors.request.rule');
  });

  it('A picture uploaded by staff stays when drawn pictures are regenerated', async () => {
    const id = await newItem();
    const { key } = await readEditedItem(services.db, id);
    expect(await act((tx) => refreshImages(tx, [{ key, image: 'drawn.12345678' }], []))).to.equal(0);
    const { name } = await newCase();
    const drawn = { name, image: 'drawn.12345678', hoverImage: 'drawn.12345678' };
    expect(await act((tx) => refreshImages(tx, [], [drawn]))).to.equal(0);
  });
});
