/**
 * Branding in the console: a draft of names, colours, pictures, languages and the sender of e-mail, its preview
 * on the pages of the store, its
 * publication and the return to an earlier version.
 * Invariant: Every change writes a row of the staff log with the previous value, in the same transaction.
 */
export { changeHelp, changePicture, publishBrand, restoreBrand, saveBrand } from './save-brand.ts';
