/**
 * Help in the console: the pages for operators in docs, as the release carries them.
 * Invariant: A page is elements made from the text of its file; raw HTML in it is left out.
 */
export { DOCUMENTS, fragmentOf } from './document-model.ts';
