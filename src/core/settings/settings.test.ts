import { expect } from 'chai';
import { settingsFrom } from './settings.ts';

const NOWHERE = { ru: '', en: '', ua: '', pl: '' };

describe('Settings', () => {
  it('The defaults are the numbers of the rules', () => {
    expect(settingsFrom(new Map())).to.deep.equal({
      expPerRouble: 1,
      levelStepExp: 500,
      gPriceKopecks: 100,
      returnBand: { minPercent: 70, maxPercent: 95 },
      returnWithCashbackPercent: 100,
      freeCaseMaxKopecks: 5000,
      freeCasesDayMaxKopecks: 20_000,
      staffIdleMinutes: 60,
      wheelSpinMaxKopecks: 10_000,
      promoMaxPercent: 50,
      promoMaxSumKopecks: 100_000,
      promoMaxSharePercent: 50,
      promoMaxExpenseKopecks: 100_000_000,
      rateMaxPercent: 20,
      dailyBonus: { points: [10, 15, 20, 25, 30, 40, 50], spinEachDays: 7 },
      freeSpinTopUpKopecks: 50_000,
      maxTopUpKopecks: 50_000_000,
      battleBot: true,
      battleMeetings: 3,
      withdrawalsOpen: true,
      maintenance: { on: false, text: NOWHERE },
      withdrawalHoldMinutes: 15,
      wheelCashbackPercent: 5,
      wheelPrizeDays: 14,
      referralLevels: [
        { from: 0, percent: 3 },
        { from: 5, percent: 5 },
        { from: 20, percent: 7 },
        { from: 50, percent: 10 },
      ],
      inviteGiftPoints: 50,
      contractMinPercent: 25,
      contractMaxPercent: 400,
      contractEdgePercent: 10,
      upgradeEdgePercent: 10,
      fraudWatch: { deviceAccounts: 3, addressAccounts: 5, gameAccounts: 2, quickMinutes: 15 },
      correctionLimit: 1_000_000,
      correctionHours: 24,
      showRussianData: false,
      closedCountries: [],
      playerEmails: { receipts: true, deliveries: true },
      contacts: {
        email: '',
        businessEmail: '',
        support: '',
        group: '',
        channel: '',
        company: { name: NOWHERE, address: NOWHERE, phone: '' },
        beneficiary: { name: NOWHERE, registration: NOWHERE, bank: NOWHERE, account: '' },
      },
    });
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
