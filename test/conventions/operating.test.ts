/* Findings of the doctor name sections of the pages for operators: proves that each heading exists. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SECTIONS } from '#src/admin/analytics/index.ts';
import { fragmentOf } from '#src/admin/help/index.ts';

describe('The sections of the pages for operators', () => {
  it('Each section that a finding names is a heading', () => {
    const lost = Object.values(SECTIONS).filter((section) => {
      const [page = '', fragment = ''] = section.split('#');
      const titles = [...readFileSync(`docs/${page}`, 'utf8').matchAll(/^#{2,4} (.+)$/gm)];
      return !titles.some(([, title = '']) => fragmentOf(title) === fragment);
    });
    expect(lost).to.deep.equal([]);
  });
});
