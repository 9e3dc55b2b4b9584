import type { ComponentType } from 'react';
import type { T } from '#src/shared/text-keys.ts';

/**
 * Loading strategy of an island. `now`, `idle` and `visible` wait for the first interaction or two idle seconds after
 * load; then `now` hydrates at once, `idle` when the browser is idle, and `visible` near the viewport. `interaction`
 * waits for the first interaction with the page, or until it has been idle for long: for islands that only answer
 * presses. `late` waits until the page has been idle for long, `live` for an event that changes the island, and
 * `intent` for touch, hover or focus, which hydrate any island at once.
 */
export type WakeStrategy = 'now' | 'idle' | 'visible' | 'interaction' | 'late' | 'live' | 'intent';

export interface IslandDeclaration<Props extends object> {
  /** File name: `islands/{name}.island.tsx`. */
  readonly name: string;
  readonly load: WakeStrategy;
  /** Beginnings of text keys, without a plural suffix: a namespace (`errors`) or a part of one (`cases.opener`). */
  readonly texts: readonly string[];
  /** Reads the props from the markup, which then comes without them: for markup that has every prop in it. */
  readonly read?: (element: Element, t: T) => Props;
  /** Props are plain JSON: no functions, no Date. `useT` works inside; no other page context is available. */
  readonly Component: ComponentType<Props>;
}

/**
 * Declares an island: a component rendered by the server and hydrated in the browser. `<Island>` renders it as
 * `<store-island name src load prefix props>` with its markup inside: `src` is the file from the manifest, `prefix` the
 * identifierPrefix of both sides, `props` JSON unless the island reads them from its markup.
 */
export function island<Props extends object>(declaration: IslandDeclaration<Props>): IslandDeclaration<Props> {
  return declaration;
}

/**
 * Returns whether a text key, or the key that it is a plural form of, is among those that an island lists in `texts`.
 */
export function needsText(declaration: Pick<IslandDeclaration<never>, 'texts'>, key: string): boolean {
  const base = key.replace(PLURAL_FORM, '');
  return [...RUNTIME_TEXTS, ...declaration.texts].some(
    (beginning) => base === beginning || base.startsWith(`${beginning}.`),
  );
}

/** Every call of the runtime may fail without an envelope, and shows this; every toast has a button that closes it. */
const RUNTIME_TEXTS = ['errors.unknown', 'errors.noAnswer', 'layout.menu.close'];
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;
