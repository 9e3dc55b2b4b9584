// The day of the store follows Moscow time, has the same length all year, and countdowns to its end are correct.
import { expect } from 'chai';
import fc from 'fast-check';
import { clockFace, moscowDateMs, moscowDay, nextMoscowDayMs } from './moscow-day.ts';
import { DAY_MS } from './time.ts';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('The day of the store', () => {
  it('A day begins at 21:00 UTC, which is midnight in Moscow', () => {
    expect(iso(nextMoscowDayMs(at('2026-11-21T12:00:00Z')))).to.equal('2026-11-21T21:00:00.000Z');
    expect(iso(nextMoscowDayMs(at('2026-11-21T20:59:59.999Z')))).to.equal('2026-11-21T21:00:00.000Z');
    expect(iso(nextMoscowDayMs(at('2026-11-21T21:00:00Z')))).to.equal('2026-11-22T21:00:00.000Z');
    expect(moscowDay(at('2026-11-21T21:00:00Z')) - moscowDay(at('2026-11-21T20:59:59.999Z'))).to.equal(1);
  });

  it('There is no summer time, so every night has the same length', () => {
    for (const night of ['2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z', '2024-02-28T22:00:00Z']) {
      const next = nextMoscowDayMs(at(night));
      expect(nextMoscowDayMs(next) - next, night).to.equal(DAY_MS);
      expect(iso(next), night).to.match(/T21:00:00\.000Z$/);
    }
  });

  it('A day is named by its date in Moscow', () => {
    expect(iso(moscowDateMs(at('2026-12-31T20:59:59Z')))).to.equal('2026-12-31T00:00:00.000Z');
    expect(iso(moscowDateMs(at('2026-12-31T21:00:00Z')))).to.equal('2027-01-01T00:00:00.000Z');
  });

  it('A day always ends within 24 hours, and another one follows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: at('2100-01-01') }), (now) => {
        const next = nextMoscowDayMs(now);
        return next > now && next - now <= DAY_MS && moscowDay(next) === moscowDay(now) + 1;
      }),
    );
  });
});

describe('A countdown', () => {
  it('Hours, minutes and seconds have two digits each', () => {
    expect(clockFace(DAY_MS)).to.deep.equal({ hours: '24', minutes: '00', seconds: '00' });
    expect(clockFace(27_672_000)).to.deep.equal({ hours: '07', minutes: '41', seconds: '12' });
    expect(clockFace(61_000)).to.deep.equal({ hours: '00', minutes: '01', seconds: '01' });
  });

  it('A begun second counts, and the countdown stops at zero', () => {
    expect(clockFace(1).seconds).to.equal('01');
    expect(clockFace(0)).to.deep.equal({ hours: '00', minutes: '00', seconds: '00' });
    expect(clockFace(-5000)).to.deep.equal(clockFace(0));
  });

  it('The parts add up to the seconds left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
        const viewer = clockFace(seconds * 1000);
        return Number(viewer.hours) * 3600 + Number(viewer.minutes) * 60 + Number(viewer.seconds) === seconds;
      }),
    );
  });
});
