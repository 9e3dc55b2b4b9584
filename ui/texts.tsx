import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import type { CurrencyModel } from './models/viewer.ts';
import { glue } from './typography.ts';

const TextsContext = createContext<T | null>(null);
const TagContext = createContext('en');
export const CurrencyContext = createContext<CurrencyModel | null>(null);

/** Provides `useT`, and `useGlue` when a tag is given. The renderer sets it for pages, the islands for themselves. */
export function TextsProvider({ t, tag = 'en', children }: TextsProviderProps): ReactElement {
  return (
    <TextsContext value={t}>
      <TagContext value={tag}>{children}</TagContext>
    </TextsContext>
  );
}

export interface TextsProviderProps {
  readonly t: T;
  readonly tag?: string;
  readonly children: ReactNode;
}

/**
 * Translator of the page's language.
 *
 * @throws Error outside of a TextsProvider
 */
export function useT(): T {
  const t = useContext(TextsContext);
  if (t === null) throw new Error('useT must be inside TextsProvider');
  return t;
}

/** Provides `useCurrency` and `<Money>`. */
export function CurrencyProvider({
  currency,
  children,
}: {
  currency: CurrencyModel;
  children: ReactNode;
}): ReactElement {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

/**
 * The display currency.
 *
 * @throws Error outside of a CurrencyProvider
 */
export function useCurrency(): CurrencyModel {
  const currency = useContext(CurrencyContext);
  if (currency === null) throw new Error('useCurrency must be inside CurrencyProvider');
  return currency;
}

/** Inserts no-break spaces into database texts; texts from `useT` already have them. */
export function useGlue(): (text: string) => string {
  const tag = useContext(TagContext);
  return (text) => glue(text, tag);
}
