import { loadPlayer, runningUntil } from '#src/accounts/index.ts';
import { streakToday } from '#src/bonus/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { listOwnCodes, ONE_E4 } from '#src/promo/index.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { trackOf } from '#src/shared/streak.ts';
import { listVouchers } from '#src/vouchers/index.ts';
import type { BonusesPageModel, OwnCodeModel, VoucherModel } from '#views/profiles/bonuses-page.tsx';
import { loadCard } from './card-model.ts';

/** Everything that a player was given and has not used up, and what became of the rest. */
export async function loadBonuses(world: World, playerId: number, reader: Reader): Promise<BonusesPageModel> {
  const [card, account, settings, vouchers, codes] = await Promise.all([
    loadCard(world, playerId, reader),
    loadPlayer(world, playerId),
    readSettings(world),
    voucherModels(world, playerId, reader),
    codeModels(world, playerId, reader),
  ]);
  if (account === null) fail('errors.auth.invalid');
  const streak = streakToday(world, account);
  return {
    ...card,
    streak,
    track: trackOf(settings.dailyBonus, streak),
    freeSpins: account.freeSpins,
    cashbackPercent: settings.wheelCashbackPercent,
    cashbackUntilMs: runningUntil(account.cashbackUntil, world.clock.now().getTime()),
    ...{ vouchers, codes },
  };
}

async function voucherModels(world: World, playerId: number, { locale }: Reader): Promise<VoucherModel[]> {
  const [vouchers, { casesById }] = await Promise.all([listVouchers(world.db, playerId), publishedCases(world)]);
  return vouchers.flatMap(({ id, caseId, untilAt, usedAt }) => {
    const opened = casesById.get(caseId);
    if (opened === undefined) return [];
    const state = stateOf(world, usedAt !== null, untilAt);
    return [{ id, incase: opened.name, title: opened.texts[locale].title, untilAt: untilAt.toISOString(), state }];
  });
}

async function codeModels(world: World, playerId: number, { currency }: Reader): Promise<OwnCodeModel[]> {
  return (await listOwnCodes(world.db, playerId)).flatMap(({ code, terms, untilAt, isUsed }) => {
    // A code of the wheel is no top-up's.
    if (terms === null) return [];
    const { multiplierE4, minSumKopecks } = terms;
    return [
      {
        ...{ code, percent: (multiplierE4 - ONE_E4) / (ONE_E4 / 100) },
        // A sum to be reached is rounded up.
        minSum: minSumKopecks === 0 ? null : ceilToCurrency(minSumKopecks, currency.rate),
        ...{ untilAt: untilAt?.toISOString() ?? null, state: stateOf(world, isUsed, untilAt) },
      },
    ];
  });
}

const stateOf = ({ clock }: World, isUsed: boolean, untilAt: Date | null): 'there' | 'used' | 'over' => {
  if (isUsed) return 'used';
  return untilAt !== null && untilAt <= clock.now() ? 'over' : 'there';
};
