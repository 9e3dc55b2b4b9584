import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import type { StyleGroup } from '#views/layout/page-kind.ts';

/**
 * Styles of a result that the page itself shows, before it: the document has none inlined, because nearly every result
 * follows a press, when the late sheet of the page is there.
 */
export const ResultStyles = ({ of, layout }: { of: StyleGroup; layout: LayoutModel }): ReactElement => (
  <link rel="stylesheet" href={layout.assets.pageStyles[of]} />
);
