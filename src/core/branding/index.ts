/**
 * Branding: names, colours, pictures, languages and sender of the store as staff change them over those of BRAND_FILE,
 * in versions.
 * Invariant: Visitors see the version that was published last; the draft is seen by staff who preview it. A version
 * with a text that would be hard to read is neither kept nor shown.
 */
export { type BrandChanges, type BrandForm, isUnchanged } from './brand-changes.ts';
export { discardDraft, editDraft, publishDraft, restoreVersion } from './edit-brand.ts';
export { followBrand } from './follow-brand.ts';
export { BRAND_PICTURE_BYTES, readHelpPicture, readPicture } from './keep-picture.ts';
export { previewServices } from './preview.ts';
export { brandState, type BrandState } from './read-brand.ts';
export { insertPicture as keepPicture, selectPicture as findBrandPicture, type BrandVersion } from './store.ts';
