import { startTransition, useEffect, type ReactElement, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { SpriteProvider } from '#ui/sprite.tsx';
import { TextsProvider } from '#ui/texts.tsx';
import type { IslandDeclaration } from '#ui/island.ts';
import { wait } from '#islands/runtime/clock.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { reloadOnce } from './reload-once.ts';
import { watchForeignChanges } from './foreign-dom.ts';
import { documentT } from '#islands/runtime/texts.ts';
import { HrefContext } from '#ui/href.ts';
import { prefixPath } from '#src/shared/locales.ts';

/** A call that is under way gets its answer within this time, and then the address names the outcome. */
const ANSWER_MS = 2000;

/**
 * Hydrates the server's markup inside `element`. Resolves with the unmount function once the island handles events. The
 * only module that loads react-dom. When the island fails, it gets the server's markup back, whose links and forms work
 * without a script, and an island of the page's content reloads the page: its address names the outcome of a game.
 */
export function mount<Props extends object>(
  element: HTMLElement,
  { name, Component }: IslandDeclaration<Props>,
  props: Props,
  identifierPrefix: string,
): Promise<() => void> {
  const { prefix = '', sprite } = pageFacts();
  const href = (path: string): string => prefixPath(prefix, path);
  const report = (error: unknown): void => reportFailure(`island ${name}`, error);
  const markup = element.cloneNode(true);
  const onUncaughtError = (error: unknown): void => {
    report(error);
    element.replaceChildren(...markup.childNodes);
    if (element.closest('main') !== null) void wait(ANSWER_MS).then(reloadOnce);
  };
  watchForeignChanges(element);
  return new Promise((resolve) => {
    let root: Root | null = null;
    const tree = (
      <TextsProvider t={documentT()}>
        <HrefContext value={href}>
          <SpriteProvider sprite={sprite} isInlined={isInDocument}>
            <Awake onAwake={() => resolve(() => root?.unmount())}>
              <Component {...props} />
            </Awake>
          </SpriteProvider>
        </HrefContext>
      </TextsProvider>
    );
    // In pieces of five milliseconds, so that a press of the rest of the page does not wait for all of it.
    startTransition(() => {
      root = hydrateRoot(element, tree, { identifierPrefix, onRecoverableError: report, onUncaughtError });
    });
  });
}

const isInDocument = (id: string): boolean => document.getElementById(id) !== null;

/** Props that the server rendered an island with. */
export function propsOf<Props extends object>(element: HTMLElement, { read }: IslandDeclaration<Props>): Props {
  if (read !== undefined) return read(element, documentT());
  return JSON.parse(element.getAttribute('props') ?? '{}') as Props;
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }): ReactElement {
  useEffect(onAwake, [onAwake]);
  return <>{children}</>;
}
