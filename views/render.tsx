import { createContext, useContext, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { TextEntries } from '#islands/runtime/texts.ts';
import { href, LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Document } from './layout/document.tsx';
import type { FrameModel, Manifest } from './layout/frame.ts';
import { IslandContext, type IslandProps } from './ui/island.tsx';
import { type Keep, KeepContext, type KeptInside } from './ui/kept.ts';
import { textsOfIsland } from './ui/island-texts.ts';
import { SpriteProvider } from './ui/sprite.tsx';
import { FormContext } from './ui/staff/form-context.ts';
import { CurrencyProvider, TextsProvider } from './ui/texts.tsx';
import { gluedTexts } from './ui/typography.ts';

export interface PageProps<Model> {
  readonly model: Model;
  readonly frame: FrameModel;
}

/** One address of the store as the browser sees it. */
export interface PageDefinition<Model> {
  /** Also names the inlined stylesheet of its first screen, where there is one. */
  readonly name: string;
  readonly Component: ComponentType<PageProps<Model>>;
  readonly title: (model: Model, t: T) => string;
  readonly description?: (model: Model, t: T) => string;
  /** Kept out of search engines: what is somebody's own, or no page at all. */
  readonly robots?: 'noindex';
  /** Somebody else's page: nothing of the store stands round it. */
  readonly isApart?: true;
  /** What the page says of itself to search engines (JSON-LD): schema.org objects, each with its `@type`. */
  readonly structured?: (model: Model, frame: FrameModel, t: T) => readonly object[];
  /** Address of the picture (1200x630) beside links to the page; without it, the store's own. */
  readonly preview?: (model: Model) => string;
}

/** A piece of a page that is also answered alone. Its component's one root element has the id. */
export interface PartDefinition<Model> {
  readonly id: string;
  readonly Component: ComponentType<PageProps<Model>>;
}

/** What a rendering is made from. */
export interface RenderInput<Model> {
  readonly model: Model;
  readonly frame: FrameModel;
  readonly t: T;
  /** All texts of the language as they are written, by full key: islands take theirs from here. */
  readonly texts: TextEntries;
}

/** Declares a page; only there so that the types are checked where the page is written. */
export const definePage = <Model,>(page: PageDefinition<Model>): PageDefinition<Model> => page;

/** Declares a part of a page. */
export const definePart = <Model,>(part: PartDefinition<Model>): PartDefinition<Model> => part;

/** The whole document. Equal input gives equal HTML, whatever was rendered before. */
export function renderPage<Model>(page: PageDefinition<Model>, input: RenderInput<Model>): string {
  const { model, frame } = input;
  const scope = openScope(input, PAGE);
  const html = renderToString(
    wrap(
      scope,
      frame,
      <Document
        frame={frame}
        page={page.name}
        title={page.title(model, scope.t)}
        description={page.description?.(model, scope.t) ?? null}
        listed={page.robots === undefined}
        isApart={page.isApart === true}
        structured={page.robots === undefined ? (page.structured?.(model, frame, scope.t) ?? []) : []}
        preview={page.preview?.(model) ?? null}
        symbols={<FirstIcons symbols={frame.assets.symbols} />}
        tail={<IslandTexts />}
      >
        <page.Component model={model} frame={frame} />
      </Document>,
    ),
  );
  return `<!doctype html>${withoutIdleIcons(html, scope, frame.assets.symbols)}`;
}

/** The part alone, with the texts of its islands inside its root element. */
export function renderPart<Model>(part: PartDefinition<Model>, input: RenderInput<Model>): string {
  const { model, frame } = input;
  const scope = openScope(input, part.id);
  const html = renderToString(wrap(scope, frame, <part.Component model={model} frame={frame} />));
  const texts = renderToString(wrap(scope, frame, <IslandTexts />));
  const end = html.lastIndexOf('</');
  return html.slice(0, end) + texts + html.slice(end);
}

/**
 * Draws an island: by its own renderToString with its own identifierPrefix, for inside the page's rendering its ids
 * would not be those that hydration makes.
 */
function islandDrawer(scope: Scope): <Props extends object>(island: IslandProps<Props>) => ReactElement {
  return ({ of, props }) => {
    scope.count += 1;
    const prefix = `${scope.prefix}${scope.count}-`;
    const { entries, t } = textsOfIsland(of, scope.texts, scope.tag);
    Object.assign(scope.embedded, entries);
    const html = renderToString(
      <TextsProvider t={t}>
        <SpriteProvider sprite={scope.sprite}>
          <of.Component {...props} />
        </SpriteProvider>
      </TextsProvider>,
      { identifierPrefix: prefix },
    );
    return (
      <store-island
        name={of.name}
        src={scope.islands[of.name] ?? ''}
        load={of.load}
        prefix={prefix}
        props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}

/** Keeps what `useKept` asks for, by the model that it is made of. */
function keeperOf(scope: Scope): Keep {
  return (Inside, { model, frame }) => {
    const insides = keptInsides.get(model) ?? new Map<string, KeptInside>();
    keptInsides.set(model, insides);
    const key = `${scope.tag} ${frame.currency.code} ${scope.isPart ? 'part' : 'page'} ${Inside.name}`;
    const known = insides.get(key);
    if (known !== undefined) return known;
    const nobodys: FrameModel = { ...frame, player: null, auth: null, flash: null, path: '/' };
    const met = scope.count;
    const html = renderToString(wrap(scope, nobodys, <Inside model={model} frame={nobodys} />));
    if (scope.count !== met) throw new Error(`an island in what is kept: ${Inside.name}`);
    const inside = { dangerouslySetInnerHTML: { __html: html } };
    insides.set(key, inside);
    return inside;
  };
}

const keptInsides = new WeakMap<object, Map<string, KeptInside>>();

interface Scope {
  readonly prefix: string;
  /** Answered alone, for a page that is there already. */
  readonly isPart: boolean;
  readonly tag: string;
  readonly t: T;
  readonly texts: TextEntries;
  readonly islands: Manifest['islands'];
  readonly sprite: string;
  /** The texts of the islands met so far. */
  readonly embedded: Record<string, string>;
  /** Islands met so far: counted per rendering, so that equal pages are equal HTML. */
  count: number;
}

/** Prefix of the ids in a whole page; a part has its own name. */
const PAGE = 'p';

const ScopeContext = createContext<Scope | null>(null);

function openScope(input: RenderInput<unknown>, prefix: string): Scope {
  const { tag } = LOCALES[input.frame.locale];
  const t = gluedTexts(input.t, tag);
  const { islands, sprite } = input.frame.assets;
  return { prefix, isPart: prefix !== PAGE, tag, t, texts: input.texts, islands, sprite, embedded: {}, count: 0 };
}

function wrap(scope: Scope, frame: FrameModel, children: ReactElement): ReactElement {
  return (
    <ScopeContext value={scope}>
      <KeepContext value={keeperOf(scope)}>
        <IslandContext value={islandDrawer(scope)}>
          <TextsProvider t={scope.t} tag={scope.tag}>
            <CurrencyProvider currency={frame.currency}>
              <SpriteProvider sprite={scope.sprite} isApart={scope.isPart}>
                <FormContext value={{ path: href(frame.locale, frame.path), refused: frame.refused }}>
                  {children}
                </FormContext>
              </SpriteProvider>
            </CurrencyProvider>
          </TextsProvider>
        </IslandContext>
      </KeepContext>
    </ScopeContext>
  );
}

/** Drawn by the build, so they are markup that nobody else has written. */
const FirstIcons = ({ symbols }: { symbols: string }): ReactElement => (
  <svg className="vh" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />
);

/** Leaves out the icons that a document does not show. An island may come to show any of them. */
function withoutIdleIcons(html: string, { count }: Scope, symbols: string): string {
  if (count > 0) return html;
  const shown = new Set(Array.from(html.matchAll(/href="#([^"]*)"/g), ([, id]) => id));
  return html.replace(symbols, () =>
    symbols.replaceAll(/<symbol id="([^"]*)".*?<\/symbol>/g, (symbol, id: string) => (shown.has(id) ? symbol : '')),
  );
}

/** The texts of the islands rendered before it in the same pass. */
function IslandTexts(): ReactElement | null {
  const scope = useContext(ScopeContext);
  if (scope === null || scope.count === 0) return null;
  return (
    <script type="application/json" data-texts="">
      {JSON.stringify(scope.embedded).replaceAll('<', '\\u003c')}
    </script>
  );
}

declare module 'react' {
  // React's own way to widen JSX is this namespace.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'store-island': {
        name: string;
        src: string;
        load: string;
        prefix: string;
        props: string;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
