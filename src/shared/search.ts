export const SEARCH_CHARACTERS = 64;
