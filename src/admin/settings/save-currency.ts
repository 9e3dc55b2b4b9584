import { changeCurrency, type Currency } from '#src/core/currencies/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { markOfRate } from './return-preview-model.ts';
import { costOfMove, mintingAction, overrideReason } from '#src/admin/access/index.ts';

interface CurrencyInput {
  readonly id: number;
  readonly sign: string;
  readonly rate: string;
  readonly offered: boolean;
  /** An admin's reason for a rate beyond the daily bound; else empty. */
  readonly reason: string;
  /** The mark of the change that was shown. */
  readonly confirmed?: string;
}

/**
 * Saves the display settings of a currency. Returns its code. Throws as `changeCurrency` does, and
 * errors.setting.confirm for a rate whose effect was not shown: the page shows it then.
 */
export async function saveCurrency(services: Services, member: StaffMember, input: CurrencyInput): Promise<string> {
  const { offered, reason: typedReason, confirmed, ...typed } = input;
  const reason = overrideReason(member, typedReason);
  const { rateMaxPercent: percent } = await readSettings(services);
  return await mintingAction(services, member, { kind: 'currency', input }, async (tx, log) => {
    const change = { ...typed, isDisabled: !offered };
    const { before, after, code } = await changeCurrency(tx, change, { percent, isOverride: reason !== null });
    const isMoved = before !== null && after !== null && before.rate !== after.rate;
    if (isMoved && markOfRate(before, after.rate) !== confirmed) fail('errors.setting.confirm');
    log({
      act: before === null ? 'currency.kept' : 'currency.changed',
      about: { type: 'currency', id: code },
      before: before && stateOf(before),
      after: after && stateOf(after),
      reason,
      costKopecks: isMoved && reason !== null ? costOfMove(Number(before.rate), Number(after.rate)) : 0,
    });
    return code;
  });
}

const stateOf = ({ sign, rate, isDisabled }: Currency) => ({ sign, rate, isDisabled });
