import type { ReactElement } from 'react';

/**
 * What a page says of itself to search engines (JSON-LD): data, which no browser runs. It stands at the end of the
 * document, where it delays nothing.
 */
export function Structured({ objects }: { objects: readonly object[] }): ReactElement | null {
  if (objects.length === 0) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': objects });
  // Spaces that keep words together in a page are plain ones to a machine.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c').replaceAll('\u00a0', ' ')}</script>;
}
