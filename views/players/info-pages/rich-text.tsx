import type { ReactElement } from 'react';
import { useGlue } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

/** Link syntax: `[label](/faq#cases)`, to a store page in the reader's language. */
const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Paragraph text with its links. */
export function RichText({ text }: { readonly text: string }): ReactElement {
  const href = useHref();
  const glue = useGlue();
  const pieces = glue(text).split(LINK);
  return (
    <>
      {pieces.map((piece, index) => {
        if (index % 3 === 0) return piece;
        // `split` yields text, label and address in turn; the address belongs to the label before it.
        return index % 3 === 1 ? (
          <a key={index} className="ext" href={href(pieces[index + 1] ?? '/')}>
            {piece}
          </a>
        ) : null;
      })}
    </>
  );
}

/** Text without links, for readers that cannot follow them. */
export const plainText = (text: string): string => text.replaceAll(LINK, '$1');
