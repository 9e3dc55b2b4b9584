/**
 * Announcements: the store's own message (the advert of the specification), a dialog for players and a banner for
 * guests; a browser remembers which one it has shown.
 * Invariant: At most one is shown at a time, the newest running one, the same for all visitors. Players on a break see
 * none.
 */
export { addAnnouncement } from './add-announcement.ts';
export type { Announcement, AnnouncementTexts } from './announcement.ts';
export { endDemoAnnouncements, changeAnnouncement, endAnnouncement } from './change-announcement.ts';
export { findAnnouncement, listAnnouncements } from './list-announcements.ts';
export { currentAnnouncement } from './current-announcement.ts';
