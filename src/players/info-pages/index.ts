/**
 * The pages that tell about the store: questions and answers, contacts, privacy, the agreement, credits, and what G is.
 * Invariant: they say nothing that the settings contradict, and what staff have not set is left out of them.
 */
export { contactsOf, missingContacts } from './contacts.ts';
export { DOCUMENTS, type DocumentName, readDocument } from './document.ts';
export { shippedText } from './shipped.ts';
export { listVersions, publishText, saveText } from './edit-text.ts';
export { shownDocument } from './written-text.ts';
export type { TextVersion } from './store.ts';
export { CREDITS } from './credits.ts';
export { listedCases } from './listed-pages.ts';
