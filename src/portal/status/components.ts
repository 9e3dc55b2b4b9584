import { allMethods, methodNameIn } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import { OAUTH_PROVIDERS } from '#src/platform/config/auth-config.ts';
import type { ComponentKind } from '#src/shared/component-kinds.ts';
import type { Viewer } from '#src/shared/viewers.ts';

/** A part of the store that is checked: `payment:card`, `sign-in:google`, `store`. */
export interface ComponentName {
  readonly id: string;
  readonly kind: ComponentKind;
  readonly title: string;
  /** False for a payment method that is switched off: an older incident may name it. */
  readonly isChecked: boolean;
}

export const paymentId = (slug: string): string => `payment:${slug}`;
export const signInId = (provider: string): string => `sign-in:${provider}`;

/** True when items can be withdrawn at all: the store can look up accounts of the game. */
export const hasWithdrawals = ({ config: { gameAccountUrl, demo } }: Services): boolean =>
  gameAccountUrl !== null || demo;

/** The parts of this store, with their names in a language, in the order of the page. */
export async function listComponents(
  services: Services,
  { t, locale }: Pick<Viewer, 't' | 'locale'>,
): Promise<ComponentName[]> {
  const { oauth, telegram } = services.config;
  const own = (kind: 'store' | 'database' | 'live' | 'withdrawals'): ComponentName => ({
    id: kind,
    kind,
    title: t(`status.component.${kind}`),
    isChecked: true,
  });
  const methods = await allMethods(services);
  const providers = [
    ...OAUTH_PROVIDERS.filter((provider) => oauth[provider] !== undefined),
    ...(telegram === null ? [] : ['telegram' as const]),
  ];
  return [
    own('store'),
    own('database'),
    own('live'),
    ...methods.map((method) => ({
      id: paymentId(method.offer.slug),
      kind: 'payment' as const,
      title: t('status.component.payment', { method: methodNameIn(method, { t, locale }) }),
      isChecked: method.isOn,
    })),
    ...providers.map((provider) => ({
      id: signInId(provider),
      kind: 'signIn' as const,
      title: t('status.component.signIn', { way: t(`accounts.way.${provider}`) }),
      isChecked: true,
    })),
    ...(hasWithdrawals(services) ? [own('withdrawals')] : []),
  ];
}
