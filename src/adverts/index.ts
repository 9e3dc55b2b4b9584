/**
 * Adverts: what the store tells everybody once, over the page; a browser remembers which it has shown.
 * Invariant: one is told at a time, the newest of those that run, and it is the same for all: nothing of who is asking
 * takes part in the choice. Who has a break from playing is told none.
 */
export { addAdvert } from './add-advert.ts';
export type { Advert, AdvertTexts } from './advert.ts';
export { endDemoAdverts } from './end-demo-adverts.ts';
export { changeAdvert, endAdvert } from './change-advert.ts';
export { findAdvert, listAdverts } from './list-adverts.ts';
export { advertFor, currentAdvert } from './current-advert.ts';
