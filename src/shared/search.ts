/** How much of what somebody searches for is read: fields take no more, and pages look for nothing longer. */
export const SEARCH_CHARACTERS = 64;
