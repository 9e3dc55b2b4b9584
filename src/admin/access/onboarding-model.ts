import type { Services } from '#src/platform/services.ts';
import type { OnboardingModel } from '#views/admin/access/onboarding-page.tsx';
import { linkOf } from './link.ts';
import { decryptTotpSecret } from './second-factor.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { qrPicture, totpAddress } from './totp.ts';
import { openSignInMethods } from './sign-in-methods.ts';

/**
 * The next step of the set-up behind an invitation link.
 *
 * @throws errors.staff.link when the link is not valid
 */
export async function loadOnboarding(services: Services, key: string): Promise<OnboardingModel> {
  const link = await linkOf(services, key);
  const { memberId, name, role } = link;
  const member = { key, name, role };
  if (link.usedAt !== null) {
    const codes = link.codes === null ? [] : decryptTotpSecret(services, memberId, link.codes).split(' ');
    return { ...member, step: { kind: 'codes', codes } };
  }
  if (!link.hasFirst) return { ...member, step: { kind: 'first', ways: openSignInMethods(services) } };
  const secret = decryptTotpSecret(services, memberId, link.totpSecret);
  const address = totpAddress(secret, services.texts.t(FALLBACK_LOCALE)('layout.brand'), name);
  return { ...member, step: { kind: 'second', address, secret, qr: qrPicture(address) } };
}
