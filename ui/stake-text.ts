import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';

interface Staked {
  /** Both in the display currency. */
  readonly worth: number;
  readonly stake: number;
  readonly sign: string;
}

/** One sentence about the stake beside what was got for it: what that is worth above it, or the stake itself. */
export function stakeTexts(t: T, { worth, stake, sign }: Staked): { gain: string | null; paid: string | null } {
  const gain = Math.round((worth - stake) * 100) / 100;
  return gain > 0
    ? { gain: t('cases.drops.gainStake', { sum: formatMoney(gain, sign) }), paid: null }
    : { gain: null, paid: t('cases.drops.put', { sum: formatMoney(stake, sign) }) };
}
