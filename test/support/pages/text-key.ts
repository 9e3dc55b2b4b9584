import { readdirSync } from 'node:fs';

const NAMESPACES = readdirSync('locales/ru').map((file) => file.replace('.json', ''));

/** A raw text key, `wheel.mid`. A file of the store, `site.webmanifest`, a picture or a list, only looks like one. */
export const TEXT_KEY = new RegExp(
  `\\b(?!site\\.webmanifest|[a-z]+\\.csv\\b|[a-z]+\\.[0-9a-f]{8}-\\d)(?:${NAMESPACES.join('|')})\\.[a-z][\\w.-]*[a-z]`,
  'g',
);
