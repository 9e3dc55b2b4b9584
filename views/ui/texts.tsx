import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import type { CurrencyModel } from './models.ts';
import { glue } from './typography.ts';

const TextsContext = createContext<T | null>(null);
const TagContext = createContext('en');
export const CurrencyContext = createContext<CurrencyModel | null>(null);

/** Makes `useT` work below, and `useGlue` where a tag is given. Pages get it from the renderer, islands from theirs. */
export function TextsProvider({ t, tag = 'en', children }: TextsProviderProps): ReactElement {
  return (
    <TextsContext value={t}>
      <TagContext value={tag}>{children}</TagContext>
    </TextsContext>
  );
}

export interface TextsProviderProps {
  readonly t: T;
  /** The language's BCP 47 tag. */
  readonly tag?: string;
  readonly children: ReactNode;
}

/** The translator of this page's language. Throws outside of a TextsProvider. */
export function useT(): T {
  const t = useContext(TextsContext);
  if (t === null) throw new Error('useT outside of TextsProvider');
  return t;
}

/** Makes `useCurrency` and `<Money>` work below. */
export function CurrencyProvider({
  currency,
  children,
}: {
  currency: CurrencyModel;
  children: ReactNode;
}): ReactElement {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

/** The currency that sums are shown in. Throws outside of a CurrencyProvider. */
export function useCurrency(): CurrencyModel {
  const currency = useContext(CurrencyContext);
  if (currency === null) throw new Error('useCurrency outside of CurrencyProvider');
  return currency;
}

/** Glues short words of texts that come from the database; those of `useT` are glued already. */
export function useGlue(): (text: string) => string {
  const tag = useContext(TagContext);
  return (text) => glue(text, tag);
}
