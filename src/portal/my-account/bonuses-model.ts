import { runningUntil, stateOfReader } from '#src/players/players/index.ts';
import { streakToday } from '#src/games/daily-bonus/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { listOwnCodes, ONE_E4 } from '#src/core/promo-codes/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { trackOf } from '#src/shared/streak.ts';
import { listVouchers } from '#src/core/vouchers/index.ts';
import type { BonusesPageModel, OwnCodeModel, VoucherModel } from '#views/portal/my-account/bonuses-page.tsx';
import { loadCard } from './player-card-model.ts';

/** Unused bonuses of a player, and the history of the others. */
export async function loadBonuses(services: Services, viewer: PlayerViewer): Promise<BonusesPageModel> {
  const playerId = viewer.player.id;
  const [card, state, settings, vouchers, codes] = await Promise.all([
    loadCard(services, viewer),
    stateOfReader(services, viewer.player),
    readSettings(services),
    voucherModels(services, playerId, viewer),
    codeModels(services, playerId, viewer),
  ]);
  if (state === null) fail('errors.auth.invalid');
  const { account } = state;
  const streak = streakToday(services, account);
  return {
    ...card,
    streak,
    track: trackOf(settings.dailyBonus, streak),
    freeSpins: account.freeSpins,
    cashbackPercent: account.cashbackPercent ?? settings.wheelCashbackPercent,
    cashbackUntilMs: runningUntil(account.cashbackUntil, services.clock.now().getTime()),
    vouchers,
    codes,
  };
}

async function voucherModels(services: Services, playerId: number, { locale }: Viewer): Promise<VoucherModel[]> {
  const [vouchers, { casesById }] = await Promise.all([listVouchers(services.db, playerId), publishedCases(services)]);
  return vouchers.flatMap(({ id, caseId, untilAt, usedAt }) => {
    const publishedCase = casesById.get(caseId);
    if (publishedCase === undefined) return [];
    const state = stateOf(services, usedAt !== null, untilAt);
    return [
      {
        id,
        incase: publishedCase.name,
        title: publishedCase.texts[locale].title,
        untilAt: untilAt.toISOString(),
        state,
      },
    ];
  });
}

const codeModels = async (services: Services, playerId: number, { currency }: Viewer): Promise<OwnCodeModel[]> =>
  (await listOwnCodes(services.db, playerId)).flatMap(({ code, terms, untilAt, isUsed }) => {
    // Wheel codes do not apply to top-ups.
    if (terms === null) return [];
    const { multiplierE4, minSumKopecks } = terms;
    return [
      {
        code,
        percent: (multiplierE4 - ONE_E4) / (ONE_E4 / 100),
        // A minimum sum is rounded up.
        minSum: minSumKopecks === 0 ? null : ceilToCurrency(minSumKopecks, currency.rate),
        untilAt: untilAt?.toISOString() ?? null,
        state: stateOf(services, isUsed, untilAt),
      },
    ];
  });

const stateOf = ({ clock }: Services, isUsed: boolean, untilAt: Date | null): 'there' | 'used' | 'over' => {
  if (isUsed) return 'used';
  return untilAt !== null && untilAt <= clock.now() ? 'over' : 'there';
};
