/**
 * Announcements: the store's own pop-up message (the advert of the specification); a browser remembers which one it
 * has shown.
 * Invariant: At most one is shown at a time, the newest running one, the same for all visitors. Players on a break see
 * none.
 */
export { addAnnouncement } from './add-advert.ts';
export type { Announcement, AnnouncementTexts } from './advert.ts';
export { endDemoAnnouncements } from './end-demo-adverts.ts';
export { changeAnnouncement, endAnnouncement } from './change-advert.ts';
export { findAnnouncement, listAnnouncements } from './list-adverts.ts';
export { announcementFor, currentAnnouncement } from './current-advert.ts';
