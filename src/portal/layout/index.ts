/**
 * Layout: what every page shows around its content, and what crawlers may list.
 * Invariant: The shared layout depends on language, currency and data versions only, because cached pages contain it;
 * a blocked or closed player gets no page.
 */
export { listedPages, securityContact } from './listed-pages.ts';
export { maintenanceNote } from './maintenance-note.ts';
export { blockReasonOf, playerBarOf } from './player-bar.ts';
export { sharedLayoutOf } from './shared-layout.ts';
