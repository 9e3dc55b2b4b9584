import { canSignInBy, isLinkedByDemo } from '#src/players/identities/index.ts';
import { levelBeginsAtExp } from '#src/shared/level.ts';
import { type CaseCondition, type PublishedCase, topUpDaysOf } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type Settings, readSettings } from '#src/core/settings/index.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ConditionStepModel, AskStep } from '#views/games/cases/case-page-model.ts';
import { timeLeft } from '#src/shared/time-left.ts';
import { sortConditions, isMet, type PlayerFacts, toppedUpOf } from './conditions.ts';

/**
 * The next step for the viewer for each condition of a case. For a guest (`isGuest`) the step is always to sign in,
 * except for the cooldown.
 */
export async function conditionModels(
  services: Services,
  viewer: Viewer,
  offer: PublishedCase,
  facts: PlayerFacts,
  isGuest: boolean,
): Promise<ConditionStepModel[]> {
  const settings = await readSettings(services);
  const { rate } = viewer.currency;
  return sortConditions(offer.conditions).map((condition) => {
    const { kind, value } = condition;
    const threshold = kind === 'topup' ? ceilToCurrency(kopecks(value), rate) : value;
    const step = isGuest ? guestStep(kind) : stepFor(services, settings, condition, facts, rate);
    return { kind, value: threshold, days: topUpDaysOf(condition), met: step.kind === 'met', step };
  });
}

/** A guest has opened nothing, so no cooldown runs. */
const guestStep = (kind: CaseCondition['kind']): AskStep =>
  kind === 'cooldown' ? { kind: 'met' } : { kind: 'signIn' };

function stepFor(
  services: Services,
  settings: Settings,
  condition: CaseCondition,
  facts: PlayerFacts,
  rate: string,
): AskStep {
  const now = services.clock.now();
  if (isMet(condition, facts, now)) return { kind: 'met' };
  const { kind, value } = condition;
  if (kind === 'vk') return { kind: 'link', canLink: canLink(services, 'vk') };
  if (kind === 'telegram') return telegramStep(services, settings, facts);
  if (kind === 'level') {
    const levelExp = levelBeginsAtExp(value, settings.levelStepExp);
    return { kind: 'play', exp: levelExp - facts.exp, reachedPercent: floorPercentOf(facts.exp, levelExp) };
  }
  if (kind === 'topup') {
    const paid = toppedUpOf(condition, facts);
    const sum = ceilToCurrency(kopecks(value - paid), rate);
    return { kind: 'topUp', sum, reachedPercent: floorPercentOf(paid, value) };
  }
  return { kind: 'wait', time: timeLeft((facts.againAt ?? now).getTime() - now.getTime()) };
}

const floorPercentOf = (part: number, whole: number): number => Math.floor((part * 100) / whole);

const canLink = (services: Services, provider: string): boolean =>
  canSignInBy(services, provider) || isLinkedByDemo(services, provider);

function telegramStep(services: Services, { contacts }: Settings, { telegram }: PlayerFacts): AskStep {
  if (telegram === 'away') return { kind: 'away' };
  if (telegram === 'not-linked') return { kind: 'link', canLink: canLink(services, 'telegram') };
  const channel = services.config.telegram?.channel ?? '';
  const channelUrl = channel.startsWith('@') ? `https://t.me/${channel.slice(1)}` : contacts.channel;
  return { kind: 'subscribe', channel: channelUrl === '' ? null : channelUrl };
}
