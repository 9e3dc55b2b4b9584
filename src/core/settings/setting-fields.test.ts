// For every setting, a form generated from its schema shows its value and parses the same value back.
import { expect } from 'chai';
import { fieldsOf, parseSettingFields, settingFieldValues } from './setting-fields.ts';
import { SETTING_NAMES, SETTINGS } from './settings.ts';

describe('The form of a setting', () => {
  for (const name of SETTING_NAMES) {
    it(`The form shows ${name} and reads it back`, () => {
      const value: unknown = SETTINGS[name].schema.parse(SETTINGS[name].standard);
      const fields = settingFieldValues(name, value);
      expect(fieldsOf(name)).not.to.deep.equal([]);
      expect(SETTINGS[name].schema.parse(parseSettingFields(name, Object.fromEntries(fields)))).to.deep.equal(value);
    });
  }

  it('The form takes its limits from the schema', () => {
    expect(fieldsOf('returnBand')).to.deep.equal([
      { kind: 'whole', path: 'returnBand.minPercent', least: 1, most: 100 },
      { kind: 'whole', path: 'returnBand.maxPercent', least: 1, most: 100 },
    ]);
    expect(fieldsOf('maxTopUpKopecks')[0]).to.include({ kind: 'money', least: 100, most: 100_000_000_000 });
    expect(fieldsOf('referralLevels')[0]).to.deep.include({ kind: 'rows', longest: 10 });
  });

  it('A multiple choice ticks the chosen options in the order of all options', () => {
    const closed = (sent: Readonly<Record<string, string>>): unknown => parseSettingFields('closedCountries', sent);
    expect([...settingFieldValues('closedCountries', ['PL'])]).to.deep.equal([['closedCountries.PL', '1']]);
    expect(closed({ 'closedCountries.PL': '1', 'closedCountries.DE': '1', 'closedCountries.ZZ': '1' })).to.deep.equal([
      'DE',
      'PL',
    ]);
    expect(closed({})).to.deep.equal([]);
  });

  it('A sum is in roubles and may have a point, a comma or spaces', () => {
    const read = (typed: string): unknown => parseSettingFields('maxTopUpKopecks', { maxTopUpKopecks: typed });
    expect(['500', '500.5', '500,05', '1\u202f000 ₽'].map(read)).to.deep.equal([50_000, 50_050, 50_005, 100_000]);
    expect(['1.234', '-5', '', '1e9', 'many'].map(read)).to.deep.equal(['1.234', '-5', '', '1e9', 'many']);
  });

  it('Empty lines are left out', () => {
    const sent = {
      'referralLevels.0.from': '0',
      'referralLevels.0.percent': '3',
      'referralLevels.4.from': '9',
      'referralLevels.4.percent': '',
    };
    const lines = [
      { from: 0, percent: 3 },
      { from: 9, percent: '' },
    ];
    expect(parseSettingFields('referralLevels', sent)).to.deep.equal(lines);
  });
});
