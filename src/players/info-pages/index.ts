/**
 * Information pages: FAQ, contacts, privacy, agreement, credits, and the page about G.
 * Invariant: The pages contradict no setting and leave out what staff have not filled in.
 */
export { companyOf, contactsOf, missingContacts } from './contacts.ts';
export { DOCUMENTS, type DocumentName, readDocument } from './document.ts';
export { shippedText } from './shipped.ts';
export { publishText, saveText } from './edit-text.ts';
export { currentDocument } from './written-text.ts';
export { selectVersions, type TextVersion } from './store.ts';
export { CREDITS } from './credits.ts';
export { listedCases } from './listed-pages.ts';
