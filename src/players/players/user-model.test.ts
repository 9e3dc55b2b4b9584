// Proves that clients get the names of the specification, sums rounded down, and correct values for a player without
// activity.
import { expect } from 'chai';
import type { PlayerState } from './player-account.ts';
import { playerBar, userModel } from './user-model.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** 00:30 of day 20,777 in Moscow, still the day before in London. */
const NOW_MS = Date.UTC(2026, 10, 19, 21, 30);

const STATE: PlayerState = {
  account: {
    id: 1000007,
    name: 'Полынь',
    locale: 'ua',
    currencyId: 1,
    isAdult: true,
    isDemo: false,
    exp: 3100,
    openedCount: 12,
    freeSpins: 2,
    fastOpening: false,
    sound: true,
    reminderMinutes: 60,
    createdAt: new Date(0),
    closedAt: null,
    inviterId: 1000002,
    donatedKopecks: 2_000,
    photoAt: null,
    providerPhotoAt: null,
    bonusStreak: 3,
    bonusDay: 20_777,
    cashbackUntil: new Date(NOW_MS + 1),
    cashbackPercent: 5,
    inviteCode: null,
    blockedAt: null,
    blockReason: null,
    country: null,
  },
  nowMs: NOW_MS,
  balances: {
    moneyKopecks: 123_456,
    bonusCentiPoints: 1050,
    donateKopecks: 999,
    donatePendingKopecks: 501,
    debtKopecks: 0,
  },
  levelStepExp: 500,
};
const DOLLARS = { currency: { code: 'usd', rate: '0.01090000' } };

describe('The user in the JSON API', () => {
  const user = userModel(STATE, { token: 'secret', type: 'demo' }, DOLLARS);

  it('The user has every field of the specification', () => {
    expect(user).to.include.all.keys([
      'ID',
      'session',
      'auth_type',
      'name',
      'has_photo',
      'photo_vk',
      'lastPhotoEditTime',
      'balance',
      'bonuses',
      'exp',
      'donates_sum',
      'freeSpin',
      'bonuseStrike',
      'bonuseTodayTaken',
      'cashback',
      'promo',
      'referral',
      'currency',
      'language',
    ]);
    expect(user).to.deep.include({
      ID: 1000007,
      session: { token: 'secret' },
      auth_type: 'demo',
      language: 'ua',
      referral: 1000002,
    });
  });

  it('Sums in the chosen currency are rounded down and stand beside the exact ones', () => {
    expect(user).to.include({ balance: 13.45, balanceMinor: 123_456, donate: 0.1, donateMinor: 999, currency: 'usd' });
    expect(user).to.include({ donates_sum: 0.21, donatePendingMinor: 501 });
    expect(user).to.include({ bonuses: 10.5, bonusesMinor: 1050 });
  });

  it('The level follows the exp', () => {
    expect(user).to.include({ exp: 3100, level: 3, freeSpin: 2, adult: 1 });
  });

  it('The user has the streak, the running cashback and the invite code', () => {
    expect(user).to.include({ bonuseStrike: 3, bonuseTodayTaken: 1, cashback: NOW_MS + 1, promo: '1000007' });
    const at = (nowMs: number) => userModel({ ...STATE, nowMs }, { token: 'secret', type: 'vk' }, DOLLARS);
    expect(at(NOW_MS + DAY_MS)).to.include({ bonuseStrike: 3, bonuseTodayTaken: 0, cashback: null });
    expect(at(NOW_MS + 2 * DAY_MS)).to.include({ bonuseStrike: 0, bonuseTodayTaken: 0 });
    const chosen = { ...STATE, account: { ...STATE.account, inviteCode: 'ПОЛЫНЬ7', bonusStreak: 0, bonusDay: null } };
    const other = userModel(chosen, { token: 'secret', type: 'vk' }, DOLLARS);
    expect(other).to.include({ promo: 'ПОЛЫНЬ7', bonuseStrike: 0, bonuseTodayTaken: 0 });
  });

  it('The player in the header has whole points', () => {
    expect(playerBar(STATE, DOLLARS)).to.deep.equal({
      id: 1000007,
      name: 'Полынь',
      isAdult: true,
      isBonusTaken: true,
      preferences: { fastOpening: false, sound: true },
      avatar: '/avatars/1000007.svg',
      balance: 13.45,
      balanceMinor: 123_456,
      bonuses: 11,
      level: 3,
    });
  });

  it('An uploaded picture is distinguished from the provider’s', () => {
    const photos = { photoAt: new Date(5000), providerPhotoAt: new Date(7000) };
    const own = { ...STATE, account: { ...STATE.account, ...photos } };
    const user = userModel(own, { token: 'secret', type: 'vk' }, DOLLARS);
    expect(user).to.include({ has_photo: 1, lastPhotoEditTime: 5000, photo_vk: '/avatars/1000007.jpg?t=7000' });
    expect(playerBar(own, DOLLARS).avatar).to.equal('/assets/images/users/1000007.jpg?t=5000');
  });
});
