/** Proves that docs/promises.md stays true: every text, file and title of a test that it names exists. */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { LOCALE_CODES } from '#src/shared/locales.ts';

const DOCUMENT = readFileSync('docs/promises.md', 'utf8');
const ROW = /^\| `([\w.-]+)` \| ([^|]+) \| `([^`|]+)` \| `([^`|]+)`(?: “([^”]+)”)? \|$/;

const rows = DOCUMENT.split('\n').filter((line) => line.startsWith('| `'));
const isText = (key: string): boolean => {
  const [file = '', ...rest] = key.split('.');
  return LOCALE_CODES.every((locale) => {
    const path = `locales/${locale}/${file}.json`;
    return existsSync(path) && Object.hasOwn(JSON.parse(readFileSync(path, 'utf8')) as object, rest.join('.'));
  });
};

describe('The list of promises', () => {
  it('Every row names an existing text, the code that keeps it, and a test with its title', () => {
    const wrong = rows.filter((line) => {
      const [, key = '', , code = '', test = '', title = ''] = ROW.exec(line.replaceAll(/ +\|/g, ' |')) ?? [];
      if (!isText(key) || !existsSync(code) || !/\.test\.ts$/.test(test) || !existsSync(test)) return true;
      return !readFileSync(test, 'utf8').includes(title);
    });
    expect(wrong).to.deep.equal([]);
    expect(rows.length).to.be.at.least(30);
  });

  it('Every text that people keep exists', () => {
    const [, people = ''] = DOCUMENT.split('## Kept by people');
    const keys = [...people.matchAll(/`([\w-]+(?:\.[\w-]+)+)`/g)].map(([, key = '']) => key);
    expect(keys.filter((key) => !isText(key))).to.deep.equal([]);
    expect(keys).not.to.deep.equal([]);
  });
});
