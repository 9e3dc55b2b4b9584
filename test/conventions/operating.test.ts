/* Findings of the doctor name sections of docs/operating.md: proves that each heading exists. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SECTIONS } from '#src/admin/analytics/index.ts';

describe('The sections of docs/operating.md', () => {
  it('Each section that a finding names is a heading', () => {
    const fragments = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^#{2,4} (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s+/g, '-'),
    );
    expect(Object.values(SECTIONS).filter((section) => !fragments.includes(section))).to.deep.equal([]);
  });
});
