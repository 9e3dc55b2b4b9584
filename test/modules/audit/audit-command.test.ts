/*
 * `npm run audit -- --heads`: the command compares the sealed history with heads that were kept elsewhere, and ends
 * with 1 for a head that is not in the chain. audit-command.all.test.ts has the other sources of heads.
 */
import { expect } from 'chai';
import { BROKEN, forgedOf, type HeadsStage, linesOf, openHeadsStage } from './heads-stage.ts';

describe('The audit command with heads that were kept elsewhere', function () {
  this.timeout(180_000);
  let stage: HeadsStage;
  before(async () => {
    stage = await openHeadsStage('audit_heads');
  });
  after(() => stage.close());

  it('A file of the chain’s own heads holds', async () => {
    const { audited, fileOf, heads } = stage;
    expect(heads.length).to.be.at.least(3);
    const { code, output } = await audited(fileOf(linesOf(heads)));
    expect(output).to.contain(`${String(heads.length)} of ${String(heads.length)} heads are in the chain.`);
    expect(output).to.contain('The audit is clean');
    expect(code, output).to.equal(0);
  });

  it('A forged head and one of a seal that does not exist end with 1 and are named', async () => {
    const { audited, fileOf, heads } = stage;
    const wrong = [...forgedOf(heads), { number: 800_000, hash: 'cd'.repeat(32) }];
    const { code, output } = await audited(fileOf(linesOf(wrong)));
    expect(output).to.contain(`${String(heads.length - 1)} of ${String(heads.length + 1)} heads are in the chain.`);
    expect(output).to.contain(BROKEN).and.contain('ab'.repeat(32)).and.contain('800000');
    expect(code, output).to.equal(1);
  });
});
