import { createContext, useContext, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { TextEntries } from '#src/shared/translator.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Document } from './layout/document.tsx';
import type { LayoutModel } from './layout/layout-model.ts';
import type { PageKind } from './layout/page-kind.ts';
import { type FragmentCache, FragmentCacheContext } from '#ui/cached-fragment.ts';
import { HrefContext } from '#ui/href.ts';
import { IslandContext, type IslandProps } from './ui/island.tsx';
import { textsOfIsland } from './ui/island-texts.ts';
import { FIRST_ICONS } from '#ui/icon-names.ts';
import { SpriteProvider } from '#ui/sprite.tsx';
import { FormContext } from './ui/staff/form-context.ts';
import { CurrencyProvider, TextsProvider } from '#ui/texts.tsx';
import { gluedTexts } from '#ui/typography.ts';

export interface PageProps<Model> {
  readonly model: Model;
  readonly layout: LayoutModel;
}

/** A page: all that distinguishes it from other pages. */
export interface PageDefinition<Model> extends PageKind {
  readonly Component: ComponentType<PageProps<Model>>;
  readonly title: (model: Model, t: T) => string;
  readonly description?: (model: Model, t: T) => string;
  /** Set for private pages and for error pages. */
  readonly robots?: 'noindex';
  /** Structured data (JSON-LD): schema.org objects, each with its `@type`. */
  readonly structured?: (model: Model, layout: LayoutModel, t: T) => readonly object[];
  /** Address of the link preview picture (1200x630); defaults to the store's. */
  readonly preview?: (model: Model) => string | null;
  /** Path of the page that search engines list in place of this one; null lists this one. */
  readonly canonical?: (model: Model) => string | null;
}

/** A fragment: a section of a page that htmx can load alone. Its component has one root element with this id. */
export interface FragmentDefinition<Model> {
  readonly id: string;
  readonly Component: ComponentType<PageProps<Model>>;
}

export interface RenderInput<Model> {
  readonly model: Model;
  readonly layout: LayoutModel;
  readonly t: T;
  /** Raw texts of the language by full key; islands receive their texts from here. */
  readonly texts: TextEntries;
  /** False renders cached fragments in place, for benchmarks. */
  readonly cachesFragments?: boolean;
}

/** Identity function that type-checks a page where it is defined. */
export const definePage = <Model,>(page: PageDefinition<Model>): PageDefinition<Model> => page;

/** Identity function that type-checks a fragment where it is defined. */
export const defineFragment = <Model,>(fragment: FragmentDefinition<Model>): FragmentDefinition<Model> => fragment;

/** Renders the whole document. Equal input gives equal HTML, regardless of earlier renderings. */
export function renderPage<Model>(page: PageDefinition<Model>, input: RenderInput<Model>): string {
  const { model, layout } = input;
  const scope = openScope(input, PAGE);
  const html = renderToString(
    wrap(
      scope,
      <Document
        {...factsOf(page, input, scope.t)}
        layout={layout}
        symbols={<FirstIcons symbols={layout.assets.symbols} />}
        tail={<IslandTexts />}
      >
        <page.Component model={model} layout={layout} />
      </Document>,
    ),
  );
  // A page of a player is sent once: looking for its icons takes longer than sending all of them.
  return `<!doctype html>${layout.player === null ? withoutIdleIcons(html, layout.assets.symbols) : html}`;
}

/** Head and search data of a page, for the document around it. */
const factsOf = <Model,>(page: PageDefinition<Model>, { model, layout }: RenderInput<Model>, t: T) => ({
  page,
  title: page.title(model, t),
  description: page.description?.(model, t) ?? null,
  listed: page.robots === undefined,
  structured: page.robots === undefined && layout.player === null ? (page.structured?.(model, layout, t) ?? []) : [],
  preview: page.preview?.(model) ?? null,
  canonical: page.canonical?.(model) ?? null,
});

/** Renders a fragment, with its islands' texts inside the root element. */
export function renderFragment<Model>(fragment: FragmentDefinition<Model>, input: RenderInput<Model>): string {
  const { model, layout } = input;
  const scope = openScope(input, fragment.id);
  const html = renderToString(wrap(scope, <fragment.Component model={model} layout={layout} />));
  const texts = renderToString(wrap(scope, <IslandTexts />));
  const end = html.lastIndexOf('</');
  return html.slice(0, end) + texts + html.slice(end);
}

/**
 * Renders an island by its own `renderToString` with its own `identifierPrefix`: inside the page's rendering its ids
 * would differ from those of hydration.
 */
function islandDrawer(scope: Scope): <Props extends object>(island: IslandProps<Props>) => ReactElement {
  return ({ of, props }) => {
    const { entries, t } = textsOfIsland(of, scope.texts, scope.tag);
    scope.islands.push([of.name, entries]);
    const prefix = `${scope.prefix}${String(scope.islands.length)}-`;
    const inIsland = wrapInIsland(scope, t, <of.Component {...props} />);
    return (
      <store-island
        name={of.name}
        src={scope.layout.assets.islands[of.name] ?? ''}
        load={of.load}
        prefix={prefix}
        props={of.read === undefined ? JSON.stringify(props) : undefined}
        dangerouslySetInnerHTML={{ __html: renderToString(inIsland, { identifierPrefix: prefix }) }}
      />
    );
  };
}

/** Gives an island all that it has of the page around it. */
const wrapInIsland = (scope: Scope, t: T, children: ReactElement): ReactElement => (
  <FragmentCacheContext value={fragmentCacheOf(scope, (fragment) => wrapInIsland(scope, t, fragment))}>
    <TextsProvider t={t}>
      <HrefContext value={scope.layout.href}>
        <SpriteProvider sprite={scope.layout.assets.sprite} isInlined={symbolsOf(scope)}>
          {children}
        </SpriteProvider>
      </HrefContext>
    </TextsProvider>
  </FragmentCacheContext>
);

/** The cache behind `useCachedFragment`. `around` gives a fragment what it has of the page or the island. */
function fragmentCacheOf(scope: Scope, around: (fragment: ReactElement) => ReactElement): FragmentCache | null {
  if (!scope.cachesFragments) return null;
  return (name, Component, props) => {
    const { layout, tag, isFragment } = scope;
    const key = `${name} ${tag} ${layout.currency.code} ${isFragment ? 'fragment' : 'page'}`;
    return cachedFragmentOf(scope, props.model, key, Component, () => {
      const islandsBefore = scope.islands.length;
      const shown = 'layout' in props ? { ...props, layout: layoutOfAll(layout) } : props;
      const html = renderToString(around(<Component {...shown} />));
      if (scope.islands.length !== islandsBefore)
        throw new Error(`A cached fragment must not contain an island: ${name}`);
      return html;
    });
  };
}

/** The layout model without its visitor. */
const layoutOfAll = (layout: LayoutModel): LayoutModel => ({
  ...layout,
  player: null,
  auth: null,
  flash: null,
  refused: null,
  path: '/',
});

/** Cached fragments by the object that they show, and by name and kind of viewer. They end with the object. */
const cachedFragments = objectCache<Map<string, CachedFragment>>();

interface CachedFragment {
  /** Compared only, so that a name belongs to one component. */
  readonly Component: unknown;
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

function cachedFragmentOf(
  { cachesFragments }: Scope,
  model: object,
  key: string,
  Component: unknown,
  render: () => string,
): object {
  const ofModel = cachesFragments ? cachedFragments(model, () => new Map()) : new Map<string, CachedFragment>();
  const fragment = ofModel.get(key) ?? { Component, dangerouslySetInnerHTML: { __html: render() } };
  if (fragment.Component !== Component) throw new Error(`Two components cache a fragment named ${key}`);
  ofModel.set(key, fragment);
  return { dangerouslySetInnerHTML: fragment.dangerouslySetInnerHTML };
}

interface Scope {
  readonly prefix: string;
  /** True for a fragment of a page that is already loaded. */
  readonly isFragment: boolean;
  readonly tag: string;
  readonly layout: LayoutModel;
  readonly t: T;
  readonly texts: TextEntries;
  readonly cachesFragments: boolean;
  /** Names and texts of the islands rendered so far. Of one rendering, so that equal pages give equal HTML. */
  readonly islands: [name: string, texts: TextEntries][];
}

/** Id prefix of a whole page; a fragment uses its own id. */
const PAGE = 'p';

const ScopeContext = createContext<Scope | null>(null);

function openScope(input: RenderInput<unknown>, prefix: string): Scope {
  const { layout, texts, cachesFragments = true } = input;
  const { tag } = LOCALES[layout.locale];
  const t = gluedTexts(input.t, tag);
  return { prefix, isFragment: prefix !== PAGE, tag, layout, t, texts, cachesFragments, islands: [] };
}

function wrap(scope: Scope, children: ReactElement): ReactElement {
  const { layout, t, tag } = scope;
  const fragmentCache = fragmentCacheOf(scope, (fragment) => wrap({ ...scope, layout: layoutOfAll(layout) }, fragment));
  return (
    <ScopeContext value={scope}>
      <FragmentCacheContext value={fragmentCache}>
        <IslandContext value={islandDrawer(scope)}>
          <TextsProvider t={t} tag={tag}>
            <CurrencyProvider currency={layout.currency}>
              <HrefContext value={layout.href}>
                <SpriteProvider sprite={layout.assets.sprite} isInlined={symbolsOf(scope)}>
                  <FormContext value={{ path: layout.href(layout.path), refused: layout.refused }}>
                    {children}
                  </FormContext>
                </SpriteProvider>
              </HrefContext>
            </CurrencyProvider>
          </TextsProvider>
        </IslandContext>
      </FragmentCacheContext>
    </ScopeContext>
  );
}

/** Generated by the build, so the markup is trusted. */
const FirstIcons = ({ symbols }: { symbols: string }): ReactElement => (
  <svg className="vh" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />
);

const firstIcons: ReadonlySet<string> = new Set(FIRST_ICONS.map((name) => `i-${name}`));
const isFirstIcon = (id: string): boolean => firstIcons.has(id);
const isNone = (): boolean => false;

/** Symbols that the document inlines. That of a fragment is not known: it may be any page. */
const symbolsOf = ({ isFragment }: Scope): ((id: string) => boolean) => (isFragment ? isNone : isFirstIcon);

/** Removes icons that the document does not show. An island takes others from the sprite. */
function withoutIdleIcons(html: string, symbols: string): string {
  const linkedIds = new Set(Array.from(html.matchAll(/href="#([^"]*)"/g), ([, id]) => id));
  return html.replace(symbols, () =>
    symbols.replaceAll(/<symbol id="([^"]*)".*?<\/symbol>/g, (symbol, id: string) => (linkedIds.has(id) ? symbol : '')),
  );
}

/** Texts of the islands rendered earlier in the same pass: those of some islands in one language are cached. */
function IslandTexts(): ReactElement | null {
  const scope = useContext(ScopeContext);
  if (scope === null || scope.islands.length === 0) return null;
  const islands = new Map(scope.islands);
  const texts = cachedFragmentOf(scope, scope.texts, `texts of ${[...islands.keys()].join(' ')}`, IslandTexts, () => {
    const entries = Object.fromEntries([...islands.values()].flatMap((ofIsland) => Object.entries(ofIsland)));
    return JSON.stringify(entries).replaceAll('<', '\\u003c');
  });
  return <script type="application/json" data-texts="" {...texts} />;
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
        props: string | undefined;
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
