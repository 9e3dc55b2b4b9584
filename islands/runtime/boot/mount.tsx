import { useEffect, type ReactElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setLocaleOrigins } from '#src/shared/locales.ts';
import { SpriteProvider } from '#ui/sprite.tsx';
import { TextsProvider } from '#ui/texts.tsx';
import type { IslandDeclaration } from '#ui/island.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { documentT } from '#islands/runtime/texts.ts';

/**
 * Hydrates the server's markup inside `element`. Resolves with the unmount function once the island handles events. The
 * only module that loads react-dom.
 */
export function mount<Props extends object>(
  element: HTMLElement,
  { name, Component }: IslandDeclaration<Props>,
  props: Props,
  identifierPrefix: string,
): Promise<() => void> {
  setLocaleOrigins(pageFacts().origins ?? null);
  const report = (error: unknown): void => reportFailure(`island ${name}`, error);
  return new Promise((resolve) => {
    const tree = (
      <TextsProvider t={documentT()}>
        <SpriteProvider sprite={pageFacts().sprite}>
          <Awake onAwake={() => resolve(() => root.unmount())}>
            <Component {...props} />
          </Awake>
        </SpriteProvider>
      </TextsProvider>
    );
    const root = hydrateRoot(element, tree, { identifierPrefix, onRecoverableError: report, onUncaughtError: report });
  });
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }): ReactElement {
  useEffect(onAwake, [onAwake]);
  return <>{children}</>;
}
