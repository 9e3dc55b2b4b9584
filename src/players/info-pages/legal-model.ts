import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { LegalPageModel, PartyFact } from '#views/players/info-pages/legal-page.tsx';
import { companyOf, contactsOf } from './contacts.ts';
import type { LegalName } from './document.ts';
import { SHIPPED_VERSION } from './shipped.ts';
import { comingDocument, type CurrentDocument, currentDocument } from './written-text.ts';

/** `version=coming` asks for the text that is published and not in force yet. */
export interface LegalInput {
  readonly version: 'coming' | null;
}

export async function loadPrivacy(services: Services, viewer: Viewer, input: LegalInput): Promise<LegalPageModel> {
  const [company, { email }, document] = await Promise.all([
    companyOf(services, viewer.locale),
    contactsOf(services),
    saidIn(services, 'privacy', viewer, input),
  ]);
  const { name, address, phone } = company;
  return {
    ...document,
    party: statedFacts([
      ['name', name],
      ['address', address],
      ['phone', phone],
      ['email', email],
    ]),
  };
}

/** Loads the agreement with the company that receives payments. */
export async function loadAgreement(services: Services, viewer: Viewer, input: LegalInput): Promise<LegalPageModel> {
  const [company, { email, businessEmail }, document] = await Promise.all([
    companyOf(services, viewer.locale),
    contactsOf(services),
    saidIn(services, 'agreement', viewer, input),
  ]);
  return {
    ...document,
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

type Said = Pick<LegalPageModel, 'chapters' | 'short' | 'version' | 'coming'>;

/** The text in force with the date of the one to come, or the one to come for a reader who asked for it. */
async function saidIn(services: Services, name: LegalName, { locale }: Viewer, { version }: LegalInput): Promise<Said> {
  const [current, coming] = await Promise.all([
    currentDocument(services, name, locale),
    comingDocument(services, name, locale),
  ]);
  const isComing = version === 'coming' && coming !== null;
  return {
    ...textOf(isComing ? coming.document : current),
    coming: coming === null ? null : { at: coming.inForceAt.toISOString(), isShown: isComing },
  };
}

const textOf = ({ parts, note, version }: CurrentDocument): Omit<Said, 'coming'> => ({
  chapters: parts.map(({ slug, title, paragraphs }) => ({ slug, title, paragraphs })),
  short: note,
  version: version ?? SHIPPED_VERSION,
});

const statedFacts = (facts: readonly (readonly [PartyFact['name'], string | null])[]): PartyFact[] =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
