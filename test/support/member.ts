import { TOTP } from 'otpauth';
import { setPassword, setSecondFactor } from '#src/staff/begin.ts';
import { loadBegin } from '#src/staff/begin-model.ts';
import { addMember } from '#src/staff/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Role } from '#src/shared/powers.ts';

/** A member who has both factors, as a person does: with what only they know. */
export interface BegunMember {
  readonly member: Member;
  readonly password: string;
  readonly codes: readonly string[];
  /** The key of the link that was used. */
  readonly key: string;
  /** The six digits that an app shows so many steps of 30 seconds from now. */
  readonly digits: (steps?: number) => string;
}

const PASSWORD = 'a quiet river at noon';

/** The key in the address of a link. */
export const keyOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** Adds a member and goes the whole way of their link. The step of now is taken by it. */
export async function beginMember(world: World, name: string, role: Role): Promise<BegunMember> {
  const { id, link } = await addMember(world, null, { name, role, locale: 'ru' });
  const key = keyOf(link);
  await setPassword(world, { key, password: PASSWORD });
  const { step } = await loadBegin(world, key);
  if (step.kind !== 'second') throw new Error('a link that does not go on');
  const totp = new TOTP({ secret: step.secret, digits: 6, period: 30 });
  const digits = (steps = 0): string => totp.generate({ timestamp: world.clock.now().getTime() + steps * 30_000 });
  await setSecondFactor(world, { key, code: digits() });
  const last = await loadBegin(world, key);
  const codes = last.step.kind === 'codes' ? last.step.codes : [];
  return { member: { id, name, role, locale: 'ru', claim: null }, password: PASSWORD, codes, key, digits };
}
