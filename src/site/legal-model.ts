import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { LegalPageModel, PartyFact } from '#views/site/legal-page.tsx';
import { companyOf, contactsOf } from './contacts.ts';
import { chaptersFrom } from './sections.ts';

/** The privacy policy, and whom to turn to about it. */
export async function loadPrivacy(world: World, reader: Reader): Promise<LegalPageModel> {
  const [company, { email }] = await Promise.all([companyOf(world, reader.locale), contactsOf(world)]);
  const { name, address, phone } = company;
  return {
    chapters: chaptersFrom(world.texts.all(reader.locale), 'site-privacy', reader.t),
    party: told([
      ['name', name],
      ['address', address],
      ['phone', phone],
      ['email', email],
    ]),
  };
}

/** The agreement, and who is paid by it. */
export async function loadAgreement(world: World, reader: Reader): Promise<LegalPageModel> {
  const [company, { email, businessEmail }] = await Promise.all([companyOf(world, reader.locale), contactsOf(world)]);
  return {
    chapters: chaptersFrom(world.texts.all(reader.locale), 'site-agreement', reader.t),
    party: told([
      ['name', company.beneficiary],
      ['registration', company.registration],
      ['address', company.address],
      ['bank', company.bank],
      ['account', company.account],
      ['email', email],
      ['business', businessEmail],
    ]),
  };
}

const told = (facts: readonly (readonly [PartyFact['name'], string | null])[]): PartyFact[] =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
