import { createContext, useContext } from 'react';
import type { Href } from '#src/shared/locales.ts';

/** The renderer sets it for pages and islands, the browser for islands. */
export const HrefContext = createContext<Href>((path) => path);

/** Addresses of pages in the language of this page; with a layout model at hand use `layout.href`. */
export const useHref = (): Href => useContext(HrefContext);
