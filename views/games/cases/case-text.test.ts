// A case's text is shown whether it is plain, blocks, or text that only resembles blocks.
import { expect } from 'chai';
import fc from 'fast-check';
import { blocksOf } from './case-text.tsx';

describe('The text of a case', () => {
  it('A plain text is one paragraph', () => {
    expect(blocksOf('Polar gear.')).to.deep.equal([{ type: 'text', text: 'Polar gear.' }]);
    expect(blocksOf('  ')).to.deep.equal([]);
  });

  it('A JSON list of blocks becomes blocks', () => {
    const blocks = [
      { type: 'title', text: 'Gear' },
      { type: 'list', text: 'a\nb' },
    ];
    expect(blocksOf(JSON.stringify(blocks))).to.deep.equal(blocks);
  });

  it('Other JSON is displayed as it is', () => {
    for (const text of ['[Polar] gear', '[1]', '[{"type":"text"}]', '[null]', '[{"type":1,"text":"a"}]']) {
      expect(blocksOf(text)).to.deep.equal([{ type: 'text', text }]);
    }
  });

  it('No input fails', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const block of blocksOf(text)) expect(block.text).to.be.a('string');
      }),
    );
  });
});
