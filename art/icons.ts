import { createRequire } from 'node:module';

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
}

const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet;

/**
 * The outline of a silhouette as one SVG path, in a square of 512.
 *
 * @throws Error when the icon set lacks the icon
 */
export function outlineOf(name: string): string {
  const icon = icons[name];
  if (!icon) throw new Error(`Icon ${name} does not exist`);
  return [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join(' ');
}
