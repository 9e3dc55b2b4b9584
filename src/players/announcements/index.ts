/**
 * Announcements: the store's own message (the advert of the specification), a dialog over the page for everybody, for
 * guests or for players; a browser remembers which one it has shown. Invariant: At most one is shown to a visitor at a
 * time, the newest running one for guests or for players. Players on a break see none.
 */
export { addAnnouncement } from './add-announcement.ts';
export { AUDIENCES, type Announcement, type AnnouncementTexts, type Audience } from './announcement.ts';
export { endDemoAnnouncements, changeAnnouncement, endAnnouncement } from './change-announcement.ts';
export { findAnnouncement, listAnnouncements } from './list-announcements.ts';
export { currentAnnouncement } from './current-announcement.ts';
