import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { LegalPageModel, PartyFact } from '#views/players/info-pages/legal-page.tsx';
import { companyOf, contactsOf } from './contacts.ts';
import { type CurrentDocument, currentDocument } from './written-text.ts';

export async function loadPrivacy(services: Services, viewer: Viewer): Promise<LegalPageModel> {
  const [company, { email }, document] = await Promise.all([
    companyOf(services, viewer.locale),
    contactsOf(services),
    currentDocument(services, 'privacy', viewer.locale),
  ]);
  const { name, address, phone } = company;
  return {
    ...saidIn(document),
    party: statedFacts([
      ['name', name],
      ['address', address],
      ['phone', phone],
      ['email', email],
    ]),
  };
}

/** Loads the agreement with the company that receives payments. */
export async function loadAgreement(services: Services, viewer: Viewer): Promise<LegalPageModel> {
  const [company, { email, businessEmail }, document] = await Promise.all([
    companyOf(services, viewer.locale),
    contactsOf(services),
    currentDocument(services, 'agreement', viewer.locale),
  ]);
  return {
    ...saidIn(document),
    party: statedFacts([
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

const saidIn = ({ parts, note, version }: CurrentDocument): Pick<LegalPageModel, 'chapters' | 'short' | 'version'> => ({
  chapters: parts.map(({ slug, title, paragraphs }) => ({ slug, title, paragraphs })),
  short: note,
  version,
});

const statedFacts = (facts: readonly (readonly [PartyFact['name'], string | null])[]): PartyFact[] =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
