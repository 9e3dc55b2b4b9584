import type { ReactElement } from 'react';

/** JSON-LD of a page, placed at the end of the document so that it delays nothing. */
export function Structured({ objects }: { objects: readonly object[] }): ReactElement | null {
  if (objects.length === 0) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': objects });
  // Search engines expect plain spaces in place of no-break spaces.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c').replaceAll('\u00a0', ' ')}</script>;
}
