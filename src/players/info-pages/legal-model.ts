import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { LegalPageModel, PartyFact } from '#views/site/legal-page.tsx';
import { companyOf, contactsOf } from './contacts.ts';
import { type ShownDocument, shownDocument } from './written-text.ts';

/** The privacy policy, and whom to turn to about it. */
export async function loadPrivacy(world: World, reader: Reader): Promise<LegalPageModel> {
  const [company, { email }, document] = await Promise.all([
    companyOf(world, reader.locale),
    contactsOf(world),
    shownDocument(world, 'privacy', reader.locale),
  ]);
  const { name, address, phone } = company;
  return {
    ...saidIn(document),
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
  const [company, { email, businessEmail }, document] = await Promise.all([
    companyOf(world, reader.locale),
    contactsOf(world),
    shownDocument(world, 'agreement', reader.locale),
  ]);
  return {
    ...saidIn(document),
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

const saidIn = ({ parts, note, version }: ShownDocument): Pick<LegalPageModel, 'chapters' | 'short' | 'version'> => ({
  chapters: parts.map(({ slug, title, paragraphs }) => ({ slug, title, paragraphs })),
  short: note,
  version,
});

const told = (facts: readonly (readonly [PartyFact['name'], string | null])[]): PartyFact[] =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
