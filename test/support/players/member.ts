import { TOTP } from 'otpauth';
import { setPassword, setSecondFactor } from '#src/admin/access/onboarding.ts';
import { loadOnboarding } from '#src/admin/access/onboarding-model.ts';
import { addMember } from '#src/admin/access/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Role } from '#src/shared/powers.ts';

/** A staff member with both factors and their secrets. */
export interface BegunMember {
  readonly member: StaffMember;
  readonly password: string;
  readonly codes: readonly string[];
  readonly key: string;
  /** The six digits of the authenticator app, this many steps of 30 seconds from now. */
  readonly digits: (steps?: number) => string;
}

const PASSWORD = 'a quiet river at noon';

export const keyOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** Adds a staff member and completes the sign-up. This uses up the one-time code of the current step. */
export async function beginMember(services: Services, name: string, role: Role): Promise<BegunMember> {
  const { id, link } = await addMember(services, null, { name, role, locale: 'ru' });
  const key = keyOf(link);
  await setPassword(services, { key, password: PASSWORD });
  const { step } = await loadOnboarding(services, key);
  if (step.kind !== 'second') throw new Error('a link that does not go on');
  const totp = new TOTP({ secret: step.secret, digits: 6, period: 30 });
  const digits = (steps = 0): string => totp.generate({ timestamp: services.clock.now().getTime() + steps * 30_000 });
  await setSecondFactor(services, { key, code: digits() });
  const last = await loadOnboarding(services, key);
  const codes = last.step.kind === 'codes' ? last.step.codes : [];
  return { member: { id, name, role, locale: 'ru', claim: null }, password: PASSWORD, codes, key, digits };
}
