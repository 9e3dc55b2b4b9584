import { canSignInBy } from '#src/players/identities/index.ts';
import { levelBeginsAtExp } from '#src/shared/level.ts';
import type { CaseCondition, PublishedCase } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type Settings, readSettings } from '#src/core/settings/index.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ConditionStepModel, AskStep } from '#views/games/cases/case-page-model.ts';
import { sortConditions, isMet, type PlayerFacts, cooldownText } from './conditions.ts';

/**
 * The next step for the viewer for each condition of a case. For a guest (`isGuest`) the step is always to sign in,
 * except for the cooldown.
 */
export async function conditionModels(
  services: Services,
  viewer: ModelViewer,
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
    return { kind, value: threshold, met: step.kind === 'met', step };
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
  if (kind === 'vk') return { kind: 'link', canLink: canSignInBy(services, 'vk') };
  if (kind === 'telegram') return telegramStep(services, settings, facts);
  if (kind === 'level') {
    return { kind: 'play', exp: levelBeginsAtExp(value, settings.levelStepExp) - facts.exp };
  }
  if (kind === 'topup') {
    return { kind: 'topUp', sum: ceilToCurrency(kopecks(value - facts.toppedUpKopecks), rate) };
  }
  return { kind: 'wait', time: cooldownText((facts.againAt ?? now).getTime() - now.getTime()) };
}

function telegramStep(services: Services, { contacts }: Settings, { telegram }: PlayerFacts): AskStep {
  if (telegram === 'away') return { kind: 'away' };
  if (telegram === 'not-linked') return { kind: 'link', canLink: canSignInBy(services, 'telegram') };
  const channel = services.config.telegram?.channel ?? '';
  const channelUrl = channel.startsWith('@') ? `https://t.me/${channel.slice(1)}` : contacts.channel;
  return { kind: 'subscribe', channel: channelUrl === '' ? null : channelUrl };
}
