import { floorToCurrency } from '#src/shared/money.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { kopecks } from '#src/shared/units.ts';
import { avatarAddress, providerAddress } from '#src/players/players/pictures/avatar.ts';
import { inviteCodeOf, type PlayerState, runningUntil } from './player-account.ts';
import { levelOf } from '#src/shared/level.ts';
import { streakOn } from '#src/shared/streak.ts';
import type { UserModel } from './outputs.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { Currency } from '#src/core/currencies/index.ts';
import { loadPlayerState } from './load-player.ts';

interface UserModelOptions {
  readonly currency: { readonly code: string; readonly rate: string };
}

export function userModel(
  { account, balances, levelStepExp, nowMs }: PlayerState,
  session: { readonly token: string; readonly type: string },
  { currency }: UserModelOptions,
): UserModel {
  const streak = streakOn(account, moscowDay(nowMs));
  const inOwnCurrency = (minor: number): number => floorToCurrency(kopecks(minor), currency.rate);
  return {
    ID: account.id,
    session: { token: session.token },
    auth_type: session.type,
    name: account.name,
    has_photo: account.photoAt === null ? 0 : 1,
    photo_vk: providerAddress(account),
    lastPhotoEditTime: account.photoAt?.getTime() ?? null,
    balance: inOwnCurrency(balances.moneyKopecks),
    balanceMinor: balances.moneyKopecks,
    bonuses: balances.bonusCentiPoints / 100,
    bonusesMinor: balances.bonusCentiPoints,
    exp: account.exp,
    level: levelOf(account.exp, levelStepExp),
    donates_sum: inOwnCurrency(account.donatedKopecks),
    donate: inOwnCurrency(balances.donateKopecks),
    donateMinor: balances.donateKopecks,
    donatePendingMinor: balances.donatePendingKopecks,
    freeSpin: account.freeSpins,
    bonuseStrike: streak.takenDays,
    bonuseTodayTaken: streak.isTodayTaken ? 1 : 0,
    cashback: runningUntil(account.cashbackUntil, nowMs),
    promo: inviteCodeOf(account),
    referral: account.inviterId,
    currency: currency.code,
    language: account.locale,
    adult: account.isAdult ? 1 : 0,
  };
}

/** Player data for the header: sums in the display currency, points rounded to whole numbers. */
export function playerBar({ account, balances, levelStepExp, nowMs }: PlayerState, { currency }: UserModelOptions) {
  return {
    id: account.id,
    name: account.name,
    avatar: avatarAddress(account),
    balance: floorToCurrency(kopecks(balances.moneyKopecks), currency.rate),
    balanceMinor: balances.moneyKopecks,
    bonuses: Math.round(balances.bonusCentiPoints / 100),
    level: levelOf(account.exp, levelStepExp),
    isAdult: account.isAdult,
    isBonusTaken: streakOn(account, moscowDay(nowMs)).isTodayTaken,
    preferences: { fastOpening: account.fastOpening, sound: account.sound },
  };
}

type BalanceFields = Pick<UserModel, 'balance' | 'balanceMinor' | 'bonuses' | 'exp' | 'donates_sum' | 'currency'>;

/** Returns a player's balances in the newly chosen currency. */
export async function answerSums(
  services: Services,
  auth: { readonly token: string; readonly type: string; readonly id: number },
  currency: Currency,
): Promise<BalanceFields> {
  const state = await loadPlayerState(services, auth.id);
  assert(state, `Signed-in player ${String(auth.id)} does not exist`);
  const { balance, balanceMinor, bonuses, exp, donates_sum } = userModel(state, auth, { currency });
  return { balance, balanceMinor, bonuses, exp, donates_sum, currency: currency.code };
}
