import { isWayIn, levelBeginsAtExp } from '#src/accounts/index.ts';
import type { CaseCondition, PublishedCase } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { type Settings, readSettings } from '#src/settings/index.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { AskModel, AskStep } from '#views/cases/case-page-model.ts';
import { byOrder, isMet, type Known, pauseText } from './conditions.ts';

/** What a visitor has to do for each condition of a case. Of a guest (`isGuest`) nothing is known. */
export async function askModels(
  world: World,
  reader: Reader,
  offer: PublishedCase,
  known: Known,
  isGuest: boolean,
): Promise<AskModel[]> {
  const settings = await readSettings(world);
  const { rate } = reader.currency;
  return byOrder(offer.conditions).map((condition) => {
    const { kind, value } = condition;
    const shown = kind === 'topup' ? ceilToCurrency(kopecks(value), rate) : value;
    const step = isGuest ? guestStep(kind) : stepFor(world, settings, condition, known, rate);
    return { kind, value: shown, met: step.kind === 'met', step };
  });
}

/** A guest has opened nothing, so no pause runs. */
const guestStep = (kind: CaseCondition['kind']): AskStep =>
  kind === 'cooldown' ? { kind: 'met' } : { kind: 'signIn' };

function stepFor(world: World, settings: Settings, condition: CaseCondition, known: Known, rate: string): AskStep {
  const now = world.clock.now();
  if (isMet(condition, known, now)) return { kind: 'met' };
  const { kind, value } = condition;
  if (kind === 'vk') return { kind: 'link', canLink: isWayIn(world, 'vk') };
  if (kind === 'telegram') return telegramStep(world, settings, known);
  if (kind === 'level') {
    return { kind: 'play', exp: levelBeginsAtExp(value, settings.levelStepExp) - known.exp };
  }
  if (kind === 'topup') {
    return { kind: 'topUp', sum: ceilToCurrency(kopecks(value - known.toppedUpKopecks), rate) };
  }
  return { kind: 'wait', time: pauseText((known.againAt ?? now).getTime() - now.getTime()) };
}

function telegramStep(world: World, { contacts }: Settings, { telegram }: Known): AskStep {
  if (telegram === 'away') return { kind: 'away' };
  if (telegram === 'not-linked') return { kind: 'link', canLink: isWayIn(world, 'telegram') };
  const channel = world.config.telegram?.channel ?? '';
  const named = channel.startsWith('@') ? `https://t.me/${channel.slice(1)}` : contacts.channel;
  return { kind: 'subscribe', channel: named === '' ? null : named };
}
