/**
 * What happens between pages: a loading screen where the next one is slow, pages that are asked for in advance, and
 * whether this one is still true to the session.
 */
import { watchNavigations } from './loader.ts';
import { watchLinks } from './preload.ts';
import { followSession } from './session.ts';

watchNavigations();
watchLinks();
followSession();
