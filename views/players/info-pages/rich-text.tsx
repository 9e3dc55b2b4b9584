import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { href } from '#src/shared/locales.ts';
import { useGlue } from '../ui/texts.tsx';

/** A link in a text: `[how it shows](/faq#cases)`, to a page of the store in the reader's language. */
const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** A paragraph's words with its links. */
export function RichText({ text, locale }: { readonly text: string; readonly locale: Locale }): ReactElement {
  const glue = useGlue();
  const pieces = glue(text).split(LINK);
  return (
    <>
      {pieces.map((piece, at) => {
        if (at % 3 === 0) return piece;
        // Every third piece is an address, and belongs to the label before it.
        return at % 3 === 1 ? (
          <a key={at} className="ext" href={href(locale, pieces[at + 1] ?? '/')}>
            {piece}
          </a>
        ) : null;
      })}
    </>
  );
}

/** The words alone, for those who cannot follow links. */
export const plainText = (text: string): string => text.replaceAll(LINK, '$1');
