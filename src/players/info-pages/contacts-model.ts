import type { Services } from '#src/platform/services.ts';
import type { StoreViewer } from '#src/shared/viewers.ts';
import type { ContactsPageModel } from '#views/players/info-pages/contacts-page.tsx';
import { companyOf, contactsOf } from './contacts.ts';
import { currentDocument } from './written-text.ts';

/** Loads all contacts of the store, and the id by which support finds the player. */
export async function loadContacts(services: Services, viewer: StoreViewer): Promise<ContactsPageModel> {
  const [contacts, { name, address, phone }, { parts }] = await Promise.all([
    contactsOf(services),
    companyOf(services, viewer.locale),
    currentDocument(services, 'contacts', viewer.locale),
  ]);
  return { ...contacts, company: { name, address, phone }, parts, playerId: viewer.player?.id ?? null };
}
