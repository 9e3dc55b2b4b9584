import { changeCurrency, type Currency } from '#src/currencies/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';

interface CurrencyInput {
  readonly id: number;
  readonly sign: string;
  readonly rate: string;
  readonly offered: boolean;
}

/** Saves how a currency is shown. Answers its code. Refuses like `changeCurrency`. */
export const saveCurrency = (world: World, member: Member, { offered, ...typed }: CurrencyInput): Promise<string> =>
  staffAction(world, member, async (tx, log) => {
    const { before, after, code } = await changeCurrency(tx, { ...typed, isDisabled: !offered });
    log({
      act: before === null ? 'currency.kept' : 'currency.changed',
      about: { type: 'currency', id: code },
      before: before && stateOf(before),
      after: after && stateOf(after),
    });
    return code;
  });

const stateOf = ({ sign, rate, isDisabled }: Currency) => ({ sign, rate, isDisabled });
