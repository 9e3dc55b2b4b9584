import type { World } from '#src/platform/world.ts';
import type { Player } from '#src/platform/player.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { ContactsPageModel } from '#views/site/contacts-page.tsx';
import { companyOf, contactsOf } from './contacts.ts';
import { shownDocument } from './written-text.ts';

/** All ways to reach the store, and the number by which its support knows the player. */
export async function loadContacts(world: World, player: Player | null, reader: Reader): Promise<ContactsPageModel> {
  const [contacts, { name, address, phone }, { parts }] = await Promise.all([
    contactsOf(world),
    companyOf(world, reader.locale),
    shownDocument(world, 'contacts', reader.locale),
  ]);
  return { ...contacts, company: { name, address, phone }, parts, playerId: player?.id ?? null };
}
