/* Lists of the console as CSV files: whole, by their filter, for those who see the list. The staff log has each. */
import { expect } from 'chai';
import { ROLES } from '#src/shared/powers.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type SignedInMember, testConfig } from '#test/support/store.ts';
import { ask, makeOwner, reject, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';

describe('The files of the lists of the console', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  const linesOf = async ({ agent }: SignedInMember, path: string): Promise<string[]> => {
    const { text, headers } = await agent.get(path).expect(200);
    expect(headers['content-type']).to.match(/^text\/csv/);
    return text.trim().split('\r\n');
  };
  /** The file that the link on a page leads to. */
  const linkedFile = async (member: SignedInMember, path: string): Promise<string[]> => {
    const { text } = await member.agent.get(path).expect(200);
    const [, link = ''] = /href="([^"]*\/staff\/\w+\.csv[^"]*)"/.exec(text) ?? [];
    return await linesOf(member, link.replaceAll('&amp;', '&'));
  };

  it('The players of a search are in the file, names are no formulas, and the log has the download', async () => {
    const admin = await asStaff(stage.store, 'admin');
    const player = await asPlayer(stage.store, freshName());
    const id = String(player.auth.id);
    await stage.services
      .db('players')
      .where({ id })
      .update({ name: `=1+1 ${id}` });
    const [head, ...lines] = await linkedFile(admin, `/en/staff/players?by=id&q=${id}`);
    expect(head).to.contain('"id","Player","Status"');
    expect(lines.map((line) => line.split(',').slice(0, 2))).to.deep.equal([[id, `"'=1+1 ${id}"`]]);
    const logged = (await stage.services.db('staff_log').where({ act: 'list.downloaded' })) as object[];
    expect(logged).to.have.length(1);
    expect(logged[0]).to.include({ member_id: admin.auth.id, about_id: 'players', became: '{"filters":"q"}' });
  });

  it('A file has all rows of its list, of which a page shows fifty', async () => {
    const admin = await asStaff(stage.store, 'admin');
    const names = Array.from({ length: 51 }, () => freshName());
    for (const name of names) await asPlayer(stage.store, name);
    const lines = await linkedFile(admin, '/en/staff/players');
    expect(names.filter((name) => !lines.some((line) => line.includes(`"${name}"`)))).to.deep.equal([]);
    expect(new Set(lines).size).to.equal(lines.length);
  });

  it('The payments of a state and the lines of a member are in the files', async () => {
    const admin = await asStaff(stage.store, 'admin');
    const player = await asPlayer(stage.store, freshName());
    const begin = async (sum: string): Promise<string> => {
      const answer = await player.post('/api/payment/create', { sum, method: 'sandbox', promo: '' }).expect(200);
      return new URL((answer.body as { readonly url: string }).url).pathname;
    };
    const path = await begin('150.50');
    await begin('99');
    await stage.store.guest().post(path).type('form').send({ decision: 'paid' }).expect(303);
    const [, ...lines] = await linkedFile(admin, '/en/staff/payments?state=paid');
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain(',150.5,"RUB",150.5,"Paid"');
    expect(await linkedFile(admin, '/en/staff/payments')).to.have.length(3);
    const log = await linkedFile(admin, `/en/staff/audit?member=${String(admin.auth.id)}`);
    expect(log.slice(1, 4).map((line) => line.split(',').slice(2, 4).join())).to.deep.equal([
      '"list.downloaded","list log"',
      '"list.downloaded","list payments"',
      '"list.downloaded","list payments"',
    ]);
  });

  it('All withdrawal requests are in the file', async () => {
    const admin = await asStaff(stage.store, 'admin');
    const { id } = await ask(stage.services, await makeOwner(stage.services));
    const rejected = await ask(stage.services, await makeOwner(stage.services));
    await take(stage.services, admin.auth.id, rejected.id);
    await reject(stage.services, admin.auth.id, rejected.id, 'Sorry.');
    const [head, ...lines] = await linkedFile(admin, '/en/staff/withdrawals');
    // The tests of other files find an empty queue.
    await take(stage.services, admin.auth.id, id);
    await reject(stage.services, admin.auth.id, id);
    expect(head).to.contain('"Requested","Closed","Decided by"');
    expect(
      lines.some((line) => line.startsWith(`${String(id)},`) && line.includes('"Waiting for a moderator"')),
    ).to.equal(true);
    expect(lines.find((line) => line.startsWith(`${String(rejected.id)},`))).to.match(
      /"Rejected",.+ match the one on the site\. Sorry\."$/,
    );
  });

  it('A member downloads only the lists that the member may open', async () => {
    for (const role of ROLES) {
      const { agent } = await asStaff(stage.store, role);
      for (const list of ['players', 'payments', 'withdrawals', 'audit']) {
        const [page, file] = [await agent.get(`/en/staff/${list}`), await agent.get(`/en/staff/${list}.csv`)];
        expect([role, list, file.status]).to.deep.equal([role, list, page.status]);
      }
    }
    for (const list of ['players', 'audit']) await stage.store.guest().get(`/en/staff/${list}.csv`).expect(303);
  });
});
