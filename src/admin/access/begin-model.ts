import type { World } from '#src/platform/world.ts';
import type { BeginModel } from '#views/staff/begin-page.tsx';
import { linkOf } from './link.ts';
import { unsealSecret } from './second-factor.ts';
import { qrPicture, totpAddress } from './totp.ts';
import { openWays } from './ways.ts';

/** What the member of a link has to do next. Refuses with `errors.staff.link` a link that leads nowhere. */
export async function loadBegin(world: World, key: string): Promise<BeginModel> {
  const link = await linkOf(world, key);
  const { memberId, name, role } = link;
  const member = { key, name, role };
  if (link.usedAt !== null) {
    const codes = link.codes === null ? [] : unsealSecret(world, memberId, link.codes).split(' ');
    return { ...member, step: { kind: 'codes', codes } };
  }
  if (!link.hasFirst) return { ...member, step: { kind: 'first', ways: openWays(world) } };
  const secret = unsealSecret(world, memberId, link.totpSecret);
  const address = totpAddress(secret, name);
  return { ...member, step: { kind: 'second', address, secret, qr: qrPicture(address) } };
}
