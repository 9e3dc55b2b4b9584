import { expect } from 'chai';
import { settingsFrom } from './settings.ts';

describe('Settings', () => {
  it('Every default is a value that staff could store', () => {
    const defaults = settingsFrom(new Map());
    for (const [name, value] of Object.entries(defaults)) {
      expect(settingsFrom(new Map<string, unknown>([[name, value]])), name).to.deep.equal(defaults);
    }
  });

  it('A stored value replaces the default, and unknown names are left out', () => {
    const settings = settingsFrom(
      new Map<string, unknown>([
        ['gPriceKopecks', 250],
        ['other', 1],
      ]),
    );
    expect(settings.gPriceKopecks).to.equal(250);
    expect(settings).not.to.have.property('other');
  });

  it('The error names the setting with the wrong value', () => {
    expect(() => settingsFrom(new Map([['gPriceKopecks', 0.5]]))).to.throw('gPriceKopecks');
    expect(() => settingsFrom(new Map([['returnBand', { minPercent: 95, maxPercent: 70 }]]))).to.throw('returnBand');
    const unsorted = [
      { from: 0, percent: 3 },
      { from: 0, percent: 5 },
    ];
    expect(() => settingsFrom(new Map([['referralLevels', unsorted]]))).to.throw('referralLevels');
    const script = { support: 'javascript:alert(1)' };
    expect(() => settingsFrom(new Map([['contacts', script]]))).to.throw('contacts');
    expect(() => settingsFrom(new Map([['dailyBonus', { points: [], spinEachDays: 7 }]]))).to.throw('dailyBonus');
  });
});
