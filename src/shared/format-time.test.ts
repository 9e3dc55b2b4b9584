import { expect } from 'chai';
import {
  briefDay,
  dayInNumbers,
  exactMoment,
  formatAgo,
  momentInNumbers,
  shortDay,
  shortMoment,
} from './format-time.ts';
import { LOCALES } from './locales.ts';

const NOON = '2026-11-22T12:41:30.000Z';
const inEach = (write: (tag: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.values(LOCALES).map(({ code, tag }) => [code, write(tag).replaceAll(/[\u00a0\u202f]/g, ' ')]),
  );
const agoAt = (now: string, tag: string, zone = 'UTC'): string => formatAgo(NOON, Date.parse(now), tag, zone);

describe('Formats of times', () => {
  it('English dates are British', () => {
    expect(shortDay(NOON, 'en')).to.equal('22 November 2026');
    expect(briefDay(NOON, 'en')).to.equal('22 Nov 2026');
    expect(dayInNumbers(NOON, 'en')).to.equal('22/11');
    expect(shortMoment(NOON, 'en')).to.equal('22 Nov 2026, 12:41 UTC');
    expect(momentInNumbers(NOON, 'en')).to.equal('22/11/2026, 12:41');
  });

  it('Each language has a format of its own', () => {
    expect(inEach((tag) => exactMoment(NOON, tag, 'UTC'))).to.eql({
      ru: '22 нояб. 2026 г., 12:41',
      en: '22 Nov 2026, 12:41',
      ua: '22 лист. 2026 р., 12:41',
      pl: '22 lis 2026, 12:41',
    });
  });

  it('A time in a zone is the time of its clocks', () => {
    expect(exactMoment(NOON, 'en', 'Asia/Tokyo')).to.equal('22 Nov 2026, 21:41');
    expect(agoAt('2026-11-22T15:30:00Z', 'en', 'Asia/Tokyo')).to.equal('yesterday, 21:41');
  });

  it('A recent time is an age, then a day, then a date', () => {
    expect(inEach((tag) => agoAt('2026-11-22T12:41:50Z', tag))).to.eql({
      ru: 'сейчас',
      en: 'now',
      ua: 'зараз',
      pl: 'teraz',
    });
    expect(inEach((tag) => agoAt('2026-11-22T12:44:00Z', tag))).to.eql({
      ru: '2 мин. назад',
      en: '2 min ago',
      ua: '2 хв тому',
      pl: '2 min temu',
    });
    expect(agoAt('2026-11-22T13:41:20Z', 'en')).to.equal('59 min ago');
    expect(inEach((tag) => agoAt('2026-11-22T20:00:00Z', tag))).to.eql({
      ru: 'сегодня, 12:41',
      en: 'today, 12:41',
      ua: 'сьогодні, 12:41',
      pl: 'dzisiaj, 12:41',
    });
    expect(agoAt('2026-11-23T20:00:00Z', 'pl')).to.equal('wczoraj, 12:41');
    expect(agoAt('2026-11-25T12:00:00Z', 'en')).to.equal('22 Nov 2026, 12:41');
  });

  it('A time of the future is exact', () => {
    expect(agoAt('2026-11-22T12:00:00Z', 'en')).to.equal('22 Nov 2026, 12:41');
  });
});
