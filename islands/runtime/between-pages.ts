/** What happens between pages: a loading screen where the next one is slow, and pages that are asked for in advance. */
import { watchNavigations } from './loader.ts';
import { watchLinks } from './preload.ts';

watchNavigations();
watchLinks();
