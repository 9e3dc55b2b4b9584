import type { ReactNode } from 'react';

/** A text with code, or with links to places of the page such as `#Item`, in backquotes. */
export const ApiText = ({ of }: { readonly of: string }): ReactNode =>
  of.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith('#') ? (
      <a key={index} href={part}>
        {part.slice(1)}
      </a>
    ) : (
      <code key={index}>{part}</code>
    );
  });
