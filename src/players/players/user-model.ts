import type { Locale } from '#src/shared/locales.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { kopecks } from '#src/shared/units.ts';
import { avatarAddress, providerAddress } from './avatar.ts';
import { runningUntil, inviteCodeOf, type PlayerState } from './player-account.ts';
import { levelOf } from '#src/shared/level.ts';
import { streakOn } from '#src/shared/streak.ts';

/** The user object of the API: field names of the specification plus the store's own (docs/api.md, Shapes). */
export interface UserModel {
  readonly ID: number;
  readonly session: { readonly token: string };
  readonly auth_type: string;
  readonly name: string;
  /** 0 or 1: whether the player uploaded a picture. */
  readonly has_photo: 0 | 1;
  readonly photo_vk: string;
  /** Milliseconds since 1970. */
  readonly lastPhotoEditTime: number | null;
  /** In the display currency, like `donate`. */
  readonly balance: number;
  readonly balanceMinor: number;
  /** Points with hundredths. */
  readonly bonuses: number;
  readonly bonusesMinor: number;
  readonly exp: number;
  readonly level: number;
  readonly donates_sum: number;
  readonly donate: number;
  readonly donateMinor: number;
  readonly donatePendingMinor: number;
  readonly freeSpin: number;
  readonly bonuseStrike: number;
  readonly bonuseTodayTaken: 0 | 1;
  /** End of the running cashback in milliseconds since 1970, or null. */
  readonly cashback: number | null;
  /** The invite code: the chosen one, or the player id. */
  readonly promo: string;
  readonly referral: number | null;
  readonly currency: string;
  readonly language: Locale;
  readonly adult: 0 | 1;
}

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
