// A case's text is shown whether it is plain, blocks, or text that only resembles blocks.
import { expect } from 'chai';
import fc from 'fast-check';
import { blocksOf } from './case-text.tsx';

describe('text of a case', () => {
  it('is one paragraph when it is plain', () => {
    expect(blocksOf('Polar gear.')).to.deep.equal([{ type: 'text', text: 'Polar gear.' }]);
    expect(blocksOf('  ')).to.deep.equal([]);
  });

  it('is blocks when it is a JSON text of them', () => {
    const blocks = [
      { type: 'title', text: 'Gear' },
      { type: 'list', text: 'a\nb' },
    ];
    expect(blocksOf(JSON.stringify(blocks))).to.deep.equal(blocks);
  });

  it('is shown as it stands when it is no list of blocks', () => {
    for (const text of ['[Polar] gear', '[1]', '[{"type":"text"}]', '[null]', '[{"type":1,"text":"a"}]']) {
      expect(blocksOf(text)).to.deep.equal([{ type: 'text', text }]);
    }
  });

  it('never fails', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const block of blocksOf(text)) expect(block.text).to.be.a('string');
      }),
    );
  });
});
