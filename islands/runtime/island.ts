import type { ComponentType } from 'react';

/**
 * When an island wakes. All of them wait for the first interaction or two idle seconds after load; then `now` at once,
 * `idle` when the browser has nothing to do, `visible` when it is near the screen, `intent` when it is touched,
 * pointed at or focused (a touch wakes any island at once).
 */
export type WakeStrategy = 'now' | 'idle' | 'visible' | 'intent';

export interface IslandDeclaration<Props extends object> {
  /** The name of its file: `islands/{name}.island.tsx`. */
  readonly name: string;
  readonly load: WakeStrategy;
  /** Beginnings of the text keys that it needs: a namespace (`errors`) or a part of one (`cases.opener`). */
  readonly texts: readonly string[];
  /** Gets plain JSON as props: no functions, no Date. `useT` works inside; there is no other context of the page. */
  readonly Component: ComponentType<Props>;
}

/**
 * Declares an island: a component that the server renders and the browser takes over.
 * In a page it stands as `<store-island name src load prefix props>`, its markup inside (`<Island>` writes that):
 * `src` is its file from the manifest, `prefix` the identifierPrefix both sides use, `props` JSON.
 */
export function island<Props extends object>(declaration: IslandDeclaration<Props>): IslandDeclaration<Props> {
  return declaration;
}

/** Says whether a text key is among those that an island named in `texts`. */
export function needsText(declaration: Pick<IslandDeclaration<never>, 'texts'>, key: string): boolean {
  return declaration.texts.some((beginning) => key === beginning || key.startsWith(`${beginning}.`));
}
