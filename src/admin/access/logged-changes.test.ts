import { expect } from 'chai';
import { makeT } from '#src/shared/translator.ts';
import { listLoggedChanges } from './logged-changes.ts';

const WORDS = {
  'layout.gameCurrency': 'G',
  'layout.points_many': '{{points}} points',
  'layout.points_other': '{{points}} points',
};

describe('Changes in the log of staff', () => {
  const changes = (before: unknown, after: unknown, about = { type: 'case', id: '1' }, tag = 'en'): string[] =>
    listLoggedChanges(
      { was: before === null ? null : JSON.stringify(before), became: after === null ? null : JSON.stringify(after) },
      about,
      makeT(WORDS, tag),
    ).map((one) => `${one.field}: ${one.before ?? '–'} > ${one.after ?? '–'}`.replaceAll('\u00a0', ' '));

  it('A sum has its unit, by its name or by what is logged beside it', () => {
    expect(changes({ balance: 110_950 }, { unit: 'RUB', change: 2_500_000, balance: 2_610_950 })).to.deep.equal([
      'balance: 1 109,50 ₽ > 26 109,50 ₽',
      'unit: – > RUB',
      'change: – > 25 000 ₽',
    ]);
    expect(changes(null, { minSumKopecks: 50_000, priceCentiG: 1250, percent: 10 })).to.deep.equal([
      'minSumKopecks: – > 500 ₽',
      'priceCentiG: – > 12,50 G',
      'percent: – > 10%',
    ]);
  });

  it('Points, percents and counts are in the language of the reader', () => {
    const texts = (tag: string): string[] =>
      changes(
        { balance: 500 },
        { unit: 'BONUS', balance: 1550, tickets: 150_000, percent: 1.5 },
        { type: 'player', id: '1' },
        tag,
      );
    const lines = (points: string[], tickets: string, percent: string): string[] => [
      `balance: ${points.join(' > ')}`,
      'unit: – > BONUS',
      `tickets: – > ${tickets}`,
      `percent: – > ${percent}`,
    ];
    const points = ['5 points', '15,50 points'];
    expect(texts('en')).to.deep.equal(lines(points, '150 000', '1.5%'));
    expect(texts('pl')).to.deep.equal(lines(points, '150 000', '1,5%'));
  });

  it('A setting is read by its own name', () => {
    const about = { type: 'setting', id: 'maxTopUpKopecks' };
    expect(changes({ value: 100_000 }, { value: 200_000 }, about)).to.deep.equal(['value: 1 000 ₽ > 2 000 ₽']);
    expect(
      changes(
        { value: { minPercent: 80, maxPercent: 95 } },
        { value: { minPercent: 80, maxPercent: 96 } },
        { type: 'setting', id: 'returnBand' },
      ),
    ).to.deep.equal(['value.maxPercent: 95% > 96%']);
  });

  it('Of lists and records only the values that differ remain, without notation', () => {
    const sector = { kind: 'money', amount: 5000, tickets: 150_000, image: null };
    expect(
      changes({ sectors: [sector, sector] }, { sectors: [sector, { ...sector, kind: 'points', tickets: 1 }] }),
    ).to.deep.equal(['sectors.2: kind money, amount 50 ₽, tickets 150 000 > kind points, amount 50 points, tickets 1']);
    expect(changes({ tickets: { 3: 500_000, 9: 500_000 } }, { tickets: { 3: 400_000, 9: 500_000 } })).to.deep.equal([
      'tickets.3: 500 000 > 400 000',
    ]);
  });

  it('A moment is a date and a time', () => {
    expect(changes({ untilAt: null }, { untilAt: '2026-11-22T10:30:15.000Z' })).to.deep.equal([
      'untilAt: null > 2026-11-22 10:30 UTC',
    ]);
  });
});
