import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';
import { ICONS } from './icon-names.ts';

/** Logo of a payment method: a sprite name such as i-wallet, or the address of a picture. */
export function MethodLogo({ logo }: { readonly logo: string }): ReactElement {
  const icon = ICONS.find((name) => logo === `i-${name}`);
  if (icon !== undefined) return <Icon name={icon} />;
  return logo.startsWith('/') ? <img src={logo} width={24} height={24} alt="" /> : <Icon name="wallet" />;
}

/** The methods of the sandbox that try out unusual answers of a provider. */
export const isForTests = (method: string): boolean => /^sandbox-(?!phone)/.test(method);
