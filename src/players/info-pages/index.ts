/**
 * Information pages: FAQ, contacts, privacy, agreement, credits, and the page about G.
 * Invariant: The pages contradict no setting and leave out what staff have not filled in.
 */
export { companyOf, contactsOf, missingContacts } from './contacts.ts';
export { DOCUMENTS, type DocumentName, isLegal, type LegalName, readDocument } from './document.ts';
export { shippedText } from './shipped.ts';
export { publishText, saveText, TEXT_CHANGES, type TextChange, withdrawText } from './edit-text.ts';
export { comingDocument, currentDocument } from './written-text.ts';
export { selectVersions, type TextVersion } from './store.ts';
export { fittingQuestions } from './fitting-questions.ts';
export { CREDITS } from './credits.ts';
export { listedDocuments } from './listed-pages.ts';
