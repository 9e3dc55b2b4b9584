import { changeCurrency, type Currency } from '#src/core/currencies/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { overrideReason, staffAction } from '#src/admin/access/index.ts';

interface CurrencyInput {
  readonly id: number;
  readonly sign: string;
  readonly rate: string;
  readonly offered: boolean;
  /** An admin's reason for a rate beyond the daily bound; else empty. */
  readonly reason: string;
}

/** Saves the display settings of a currency. Returns its code. Throws as `changeCurrency` does. */
export async function saveCurrency(
  services: Services,
  member: StaffMember,
  { offered, reason: typedReason, ...typed }: CurrencyInput,
): Promise<string> {
  const reason = overrideReason(member, typedReason);
  const { rateMaxPercent: percent } = await readSettings(services);
  return await staffAction(services, member, async (tx, log) => {
    const change = { ...typed, isDisabled: !offered };
    const { before, after, code } = await changeCurrency(tx, change, { percent, isOverride: reason !== null });
    log({
      act: before === null ? 'currency.kept' : 'currency.changed',
      about: { type: 'currency', id: code },
      before: before && stateOf(before),
      after: after && stateOf(after),
      reason,
    });
    return code;
  });
}

const stateOf = ({ sign, rate, isDisabled }: Currency) => ({ sign, rate, isDisabled });
