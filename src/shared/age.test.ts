import { expect } from 'chai';
import { ageOf } from './age.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('An age', () => {
  const ages: [string, number, string, number][] = [
    ['nothing', 0, 'seconds', 0],
    ['less than a second', 999, 'seconds', 0],
    ['what a clock that is behind says', -5 * MINUTE, 'seconds', 0],
    ['59 seconds', 59 * SECOND, 'seconds', 59],
    ['a minute', MINUTE, 'minutes', 1],
    ['a second short of an hour', HOUR - SECOND, 'minutes', 59],
    ['an hour', HOUR, 'hours', 1],
    ['a second short of a day', DAY - SECOND, 'hours', 23],
    ['a day', DAY, 'days', 1],
    ['29 days', 29 * DAY, 'days', 29],
    ['30 days', 30 * DAY, 'months', 1],
    ['a year', 365 * DAY, 'months', 12],
  ];
  for (const [name, ms, unit, count] of ages) {
    it(`The age of ${name} is ${String(count)} ${unit}`, () => {
      expect(ageOf(ms)).to.deep.equal({ unit, count });
    });
  }
});
