import { createContext, Fragment, useContext, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { TextEntries } from '#src/shared/translator.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Document } from './layout/document.tsx';
import type {
  FlashModel,
  InlineStyle,
  LayoutModel,
  Manifest,
  PlayerBarModel,
  SharedLayoutModel,
} from './layout/frame.ts';
import { inlineStyleOf, namesIn, PLACE_OF_STYLE } from './layout/inline-styles.ts';
import {
  MarkPartContext,
  type OwnPartProps,
  PLACE_OF_PART,
  placeOfFragment,
  placeOfPart,
  splitAtPlaces,
} from './layout/own-part.tsx';
import type { AuthModel } from '#ui/models/viewer.ts';
import { type InsideCache, InsideCacheContext } from '#ui/cached-inside.ts';
import { HrefContext } from '#ui/href.ts';
import { IslandContext, type IslandProps } from './ui/island.tsx';
import { type CachedInnerHtml, type FragmentCache, FragmentCacheContext } from './ui/cached-fragment.ts';
import { textsOfIsland } from './ui/island-texts.ts';
import { FIRST_ICONS } from '#ui/icon-names.ts';
import { SpriteProvider } from '#ui/sprite.tsx';
import { FormContext } from './ui/staff/form-context.ts';
import { CurrencyProvider, TextsProvider } from '#ui/texts.tsx';
import { gluedTexts } from '#ui/typography.ts';
import type { Href } from '#src/shared/locales.ts';

export interface PageProps<Model> {
  readonly model: Model;
  readonly frame: LayoutModel;
}

export interface PageDefinition<Model> {
  /** Also the name of the page's inlined first-screen stylesheet, if it has one. */
  readonly name: string;
  readonly Component: ComponentType<PageProps<Model>>;
  readonly title: (model: Model, t: T) => string;
  readonly description?: (model: Model, t: T) => string;
  /** Set for private pages and for error pages. */
  readonly robots?: 'noindex';
  /** The page is outside of the store and has no store layout. */
  readonly isApart?: true;
  /** Structured data (JSON-LD): schema.org objects, each with its `@type`. */
  readonly structured?: (model: Model, frame: LayoutModel, t: T) => readonly object[];
  /** Address of the link preview picture (1200x630); defaults to the store's. */
  readonly preview?: (model: Model) => string | null;
}

/** A part of a page that can also be sent as a fragment. Its component has one root element with this id. */
export interface PartDefinition<Model> {
  readonly id: string;
  readonly Component: ComponentType<PageProps<Model>>;
}

export interface RenderInput<Model> {
  readonly model: Model;
  readonly frame: LayoutModel;
  readonly t: T;
  /** Raw texts of the language by full key; islands receive their texts from here. */
  readonly texts: TextEntries;
}

/** Identity function that type-checks a page where it is defined. */
export const definePage = <Model,>(page: PageDefinition<Model>): PageDefinition<Model> => page;

/** Identity function that type-checks a part where it is defined. */
export const definePart = <Model,>(part: PartDefinition<Model>): PartDefinition<Model> => part;

/**
 * Renders the whole document. Equal input gives equal HTML, regardless of earlier renderings. Players share what is
 * around the page: only their own parts are rendered for each of them.
 */
export const renderPage = <Model,>(page: PageDefinition<Model>, input: RenderInput<Model>): string =>
  joinPieces(renderPieces(page, input).pieces).toString();

/** A part of a page in UTF-8. A shared one is the same buffer on every page that contains it. */
export interface PagePiece {
  readonly bytes: Buffer;
  readonly isShared: boolean;
}

/** A document in pieces, and its inlined style, which the CSP allows by its hash. */
export interface RenderedDocument {
  readonly pieces: readonly PagePiece[];
  readonly style: InlineStyle;
}

export const joinPieces = (pieces: readonly PagePiece[]): Buffer => Buffer.concat(pieces.map(({ bytes }) => bytes));

/** Like `renderPage`, in pieces: encoding what players share would take longer than rendering the rest. */
export function renderPieces<Model>(page: PageDefinition<Model>, input: RenderInput<Model>): RenderedDocument {
  const { player, staff } = input.frame;
  if (player !== null && staff === null && page.isApart !== true) return renderForPlayer(page, input);
  const { html, style } = renderInOne(page, input);
  return { pieces: [ownPiece(html)], style };
}

const ownPiece = (html: string): PagePiece => ({ bytes: Buffer.from(html), isShared: false });

/** Renders the whole document in one pass. */
export function renderInOne<Model>(
  page: PageDefinition<Model>,
  input: RenderInput<Model>,
): { readonly html: string; readonly style: InlineStyle } {
  const { model, frame } = input;
  const scope = openScope(input, PAGE);
  const html = renderToString(
    wrap(
      scope,
      frame,
      <Document
        {...factsOf(page, input, scope.t)}
        frame={frame}
        symbols={<FirstIcons symbols={frame.assets.symbols} />}
        tail={<IslandTexts />}
      >
        <page.Component model={model} frame={frame} />
      </Document>,
    ),
  );
  const document = withoutIdleIcons(html, frame.assets.symbols);
  const names = namesIn(document);
  const style = inlineStyleOf(frame.assets, page.name, frame, (name) => names.has(name));
  return { html: withStyle(`<!doctype html>${document}`, style), style };
}

/** Writes the inlined style at its place in the head. */
const withStyle = (html: string, { css }: InlineStyle): string =>
  html.replace(PLACE_OF_STYLE, () => (css === '' ? '' : `<style>${css}</style>`));

/** Name, head and search data of a page, for the document around it. */
const factsOf = <Model,>(page: PageDefinition<Model>, { model, frame }: RenderInput<Model>, t: T) => ({
  page: page.name,
  title: page.title(model, t),
  description: page.description?.(model, t) ?? null,
  listed: page.robots === undefined,
  isApart: page.isApart === true,
  structured: page.robots === undefined ? (page.structured?.(model, frame, t) ?? []) : [],
  preview: page.preview?.(model) ?? null,
});

/** A document for all players, cut at the places of their own parts. */
interface SharedDocument {
  /** The beginning of the document with the place of its style. */
  readonly start: string;
  /** The beginning by the style that is in it. */
  readonly starts: Map<InlineStyle, Buffer>;
  /** The rest of the document, from the first part on. */
  readonly pieces: readonly Buffer[];
  readonly names: ReadonlySet<string>;
  /** The parts in the order of their places: those of the layout, the page itself, and the texts of its islands. */
  readonly parts: readonly (ComponentType<OwnPartProps> | 'page' | 'texts')[];
  /** Texts of the document's own islands, by their names. */
  readonly islandTexts: ReadonlyMap<string, TextEntries>;
  readonly islands: number;
}

/** Documents by what they show of the store: they end with the data. */
const sharedDocuments = new WeakMap<SharedLayoutModel, Map<string, SharedDocument>>();
/** Pages, languages and currencies in which players read at the same time. */
const KEPT_DOCUMENTS = 64;
/** States of one page, such as with a message or with a list that is empty. */
const KEPT_STARTS = 16;

const EMPTY = Buffer.alloc(0);

function renderForPlayer<Model>(page: PageDefinition<Model>, input: RenderInput<Model>): RenderedDocument {
  const { model, frame } = input;
  const fragments: CachedFragment[] = [];
  const scope = { ...openScope(input, PAGE), fragments };
  const { start, starts, pieces, names, parts, islandTexts, islands } = sharedDocumentOf(page, input, scope.t);
  for (const [name, entries] of islandTexts) scope.islandTexts.set(name, entries);
  scope.count = islands;
  const own = parts.map((Part, place) => (
    <Fragment key={place}>
      {place > 0 && placeOfPart()}
      {Part === 'page' ? (
        <page.Component model={model} frame={frame} />
      ) : Part === 'texts' ? (
        <IslandTexts />
      ) : (
        <Part frame={frame} page={page.name} />
      )}
    </Fragment>
  ));
  const html = renderToString(wrap(scope, frame, <>{own}</>));
  const nextPiece = pieces.values();
  const shared = (bytes: Buffer = EMPTY): PagePiece => ({ bytes, isShared: true });
  const chunks = splitAtPlaces(html).map((chunk) => {
    if ('html' in chunk) return ownPiece(chunk.html);
    return shared(chunk.fragment === null ? nextPiece.next().value : fragments[chunk.fragment]?.bytes);
  });
  const found = [names, namesIn(html), ...fragments.map((fragment) => fragment.names)];
  const style = inlineStyleOf(frame.assets, page.name, frame, (name) => found.some((ofPiece) => ofPiece.has(name)));
  const bytes = starts.get(style) ?? Buffer.from(withStyle(start, style));
  keepNewest(starts, style, bytes, KEPT_STARTS);
  return { pieces: [shared(bytes), ...chunks, shared(nextPiece.next().value)], style };
}

/**
 * The part of the layout model that a shared document shows. A new property of the model belongs to it, unless it is
 * the player's own or follows from the others.
 */
type Shown = Omit<
  LayoutModel,
  | keyof SharedLayoutModel
  | 'surroundings'
  | 'player'
  | 'staff'
  | 'auth'
  | 'flash'
  | 'refused'
  | 'href'
  | 'links'
  | 'assets'
>;

/** The document around a page, rendered for all players with the same language, currency, address and head. */
function sharedDocumentOf<Model>(page: PageDefinition<Model>, input: RenderInput<Model>, t: T): SharedDocument {
  const { frame } = input;
  const facts = factsOf(page, input, t);
  const documents = sharedDocuments.get(frame.surroundings) ?? new Map<string, SharedDocument>();
  sharedDocuments.set(frame.surroundings, documents);
  const { locale, currency, path, origin, isClosed, advert, demo, buildId, analytics, hasWorker, isPreview } = frame;
  const place = { locale, currency, path, origin };
  const shown: Shown = Object.assign(place, { isClosed, advert, demo, buildId, analytics, hasWorker, isPreview });
  const key = JSON.stringify([facts, shown]);
  const document = documents.get(key) ?? renderShared(facts, input);
  keepNewest(documents, key, document, KEPT_DOCUMENTS);
  return document;
}

/** A player without properties: reading one throws, so no data of a player can enter a shared document. */
const UNREADABLE = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new Error(`a shared document reads "${String(name)}" of the player: make it an OwnPart`);
    },
    ownKeys: () => {
      throw new Error('a shared document reads the player: make it an OwnPart');
    },
  },
);

function renderShared(facts: ReturnType<typeof factsOf>, input: RenderInput<unknown>): SharedDocument {
  const frame: LayoutModel = {
    ...input.frame,
    player: UNREADABLE as PlayerBarModel,
    auth: UNREADABLE as AuthModel,
    flash: UNREADABLE as FlashModel,
    refused: null,
  };
  const scope = openScope({ ...input, frame }, PAGE);
  const parts: (ComponentType<OwnPartProps> | 'page' | 'texts')[] = [];
  const place = (part: 'page' | 'texts'): ReactElement => <Place mark={() => parts.push(part)} />;
  const html = renderToString(
    wrap(
      scope,
      frame,
      <MarkPartContext value={(part) => parts.push(part)}>
        <Document
          {...facts}
          frame={frame}
          symbols={<FirstIcons symbols={frame.assets.symbols} />}
          tail={place('texts')}
        >
          {place('page')}
        </Document>
      </MarkPartContext>,
    ),
  );
  const [start = '', ...pieces] = `<!doctype html>${html}`.split(PLACE_OF_PART);
  const encoded = pieces.map((piece) => Buffer.from(piece));
  const { islandTexts, count: islands } = scope;
  return { start, starts: new Map(), pieces: encoded, names: namesIn(html), parts, islandTexts, islands };
}

/** Marks its place when it is rendered, so that the parts are in the order of the document. */
function Place({ mark }: { mark: () => void }): ReactElement {
  mark();
  return placeOfPart();
}

/** Renders a part as a fragment, with its islands' texts inside the root element. */
export function renderPart<Model>(part: PartDefinition<Model>, input: RenderInput<Model>): string {
  const { model, frame } = input;
  const scope = openScope(input, part.id);
  const html = renderToString(wrap(scope, frame, <part.Component model={model} frame={frame} />));
  const texts = renderToString(wrap(scope, frame, <IslandTexts />));
  const end = html.lastIndexOf('</');
  return html.slice(0, end) + texts + html.slice(end);
}

/**
 * Renders an island by its own `renderToString` with its own `identifierPrefix`: inside the page's rendering its ids
 * would differ from those of hydration.
 */
function islandDrawer(scope: Scope): <Props extends object>(island: IslandProps<Props>) => ReactElement {
  return ({ of, props }) => {
    scope.count += 1;
    const prefix = `${scope.prefix}${scope.count}-`;
    const { entries, t } = textsOfIsland(of, scope.texts, scope.tag);
    scope.islandTexts.set(of.name, entries);
    const render = (inside: InsideCache | null): string =>
      renderToString(
        wrapInIsland(
          scope,
          t,
          <InsideCacheContext value={inside}>
            <of.Component {...props} />
          </InsideCacheContext>,
        ),
        { identifierPrefix: prefix },
      );
    const html =
      of.isShared === true ? renderedOnce(props, scope.tag, () => render(null)) : render(insideCacheOf(scope, t));
    return (
      <store-island
        name={of.name}
        src={scope.islands[of.name] ?? ''}
        load={of.load}
        prefix={prefix}
        props={of.read === undefined ? JSON.stringify(props) : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}

/** Gives an island all that it has of the page around it. */
const wrapInIsland = (scope: Scope, t: T, children: ReactElement): ReactElement => (
  <TextsProvider t={t}>
    <HrefContext value={scope.href}>
      <SpriteProvider sprite={scope.sprite} isInlined={symbolsOf(scope)}>
        {children}
      </SpriteProvider>
    </HrefContext>
  </TextsProvider>
);

/** Cache behind `useCachedInside`, keyed by the model object. */
function insideCacheOf(scope: Scope, t: T): InsideCache {
  return (name, Component, model) => {
    const kind = `${scope.tag} ${scope.isPart ? 'part' : 'page'}`;
    const fragment = cachedFragmentOf(model, { name, kind, Component }, () =>
      renderToString(wrapInIsland(scope, t, <Component model={model} />)),
    );
    return placeOf(fragment, scope);
  };
}

/** Markup of a shared island, by its props object and language. */
const sharedMarkup = objectCache<Map<string, string>>();

function renderedOnce(props: object, tag: string, render: () => string): string {
  const ofProps = sharedMarkup(props, () => new Map());
  const html = ofProps.get(tag) ?? render();
  ofProps.set(tag, html);
  return html;
}

/** Cache behind `useCachedFragment`, keyed by the model object. */
function fragmentCacheOf(scope: Scope): FragmentCache {
  return (name, Component, { model, frame }) => {
    const kind = `${scope.tag} ${frame.currency.code} ${scope.isPart ? 'part' : 'page'}`;
    const fragment = cachedFragmentOf(model, { name, kind, Component }, () => {
      const guestFrame: LayoutModel = { ...frame, player: null, auth: null, flash: null, path: '/' };
      const islandsBefore = scope.count;
      const inside: Scope = { ...scope, fragments: null };
      const html = renderToString(wrap(inside, guestFrame, <Component model={model} frame={guestFrame} />));
      if (inside.count !== islandsBefore) throw new Error(`A cached fragment must not contain an island: ${name}`);
      return html;
    });
    return placeOf(fragment, scope);
  };
}

interface FragmentKey {
  /** Belongs to one component. */
  readonly name: string;
  /** Distinguishes readers for whom the component renders differently. */
  readonly kind: string;
  readonly Component: unknown;
}

/** The fragment of a component for a model, rendered when it is asked for the first time. */
function cachedFragmentOf(model: object, { name, kind, Component }: FragmentKey, render: () => string): CachedFragment {
  const fragments = cachedFragments(model, () => new Map());
  const key = `${kind} ${name}`;
  const fragment = fragments.get(key) ?? fragmentOf(Component, render());
  if (fragment.Component !== Component) throw new Error(`Two components cache a fragment named ${name}`);
  fragments.set(key, fragment);
  return fragment;
}

/** The HTML of a fragment, or its place where a page is put together from bytes. */
function placeOf(fragment: CachedFragment, { fragments }: Scope): CachedInnerHtml {
  if (fragments === null) return fragment.innerHtml;
  fragments.push(fragment);
  return { dangerouslySetInnerHTML: { __html: placeOfFragment(fragments.length - 1) } };
}

const fragmentOf = (Component: unknown, html: string): CachedFragment => ({
  Component,
  innerHtml: { dangerouslySetInnerHTML: { __html: html } },
  bytes: Buffer.from(html),
  names: namesIn(html),
});

interface CachedFragment {
  /** Compared only, so that a name belongs to one component. */
  readonly Component: unknown;
  readonly innerHtml: CachedInnerHtml;
  readonly bytes: Buffer;
  readonly names: ReadonlySet<string>;
}

const cachedFragments = objectCache<Map<string, CachedFragment>>();

interface Scope {
  readonly prefix: string;
  /** True for a fragment of a page that is already loaded. */
  readonly isPart: boolean;
  readonly tag: string;
  readonly href: Href;
  readonly t: T;
  readonly texts: TextEntries;
  readonly islands: Manifest['islands'];
  readonly sprite: string;
  /** Texts of the islands rendered so far, by their names. */
  readonly islandTexts: Map<string, TextEntries>;
  /** Cached fragments by the numbers of their places; null where their HTML is rendered in place. */
  readonly fragments: CachedFragment[] | null;
  /** Number of islands rendered so far. Counted per rendering, so that equal pages give equal HTML. */
  count: number;
}

/** Id prefix of a whole page; a part uses its own name. */
const PAGE = 'p';

const ScopeContext = createContext<Scope | null>(null);

function openScope(input: RenderInput<unknown>, prefix: string): Scope {
  const { locale, href } = input.frame;
  const { tag } = LOCALES[locale];
  const t = gluedTexts(input.t, tag);
  const { islands, sprite } = input.frame.assets;
  return {
    prefix,
    isPart: prefix !== PAGE,
    tag,
    href,
    t,
    texts: input.texts,
    islands,
    sprite,
    islandTexts: new Map(),
    fragments: null,
    count: 0,
  };
}

function wrap(scope: Scope, frame: LayoutModel, children: ReactElement): ReactElement {
  return (
    <ScopeContext value={scope}>
      <FragmentCacheContext value={fragmentCacheOf(scope)}>
        <IslandContext value={islandDrawer(scope)}>
          <TextsProvider t={scope.t} tag={scope.tag}>
            <CurrencyProvider currency={frame.currency}>
              <HrefContext value={scope.href}>
                <SpriteProvider sprite={scope.sprite} isInlined={symbolsOf(scope)}>
                  <FormContext value={{ path: frame.href(frame.path), refused: frame.refused }}>{children}</FormContext>
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

/** Symbols that the document inlines. That of a part is not known: it may be any page. */
const symbolsOf = ({ isPart }: Scope): ((id: string) => boolean) => (isPart ? isNone : isFirstIcon);

/** Removes icons that the document does not show. An island takes others from the sprite. */
function withoutIdleIcons(html: string, symbols: string): string {
  const linkedIds = new Set(Array.from(html.matchAll(/href="#([^"]*)"/g), ([, id]) => id));
  return html.replace(symbols, () =>
    symbols.replaceAll(/<symbol id="([^"]*)".*?<\/symbol>/g, (symbol, id: string) => (linkedIds.has(id) ? symbol : '')),
  );
}

/** Texts of the islands rendered earlier in the same pass. */
function IslandTexts(): ReactElement | null {
  const scope = useContext(ScopeContext);
  if (scope === null || scope.count === 0) return null;
  return <script type="application/json" data-texts="" {...placeOf(textsFragmentOf(scope), scope)} />;
}

/** The texts of some islands in one language, the same for all pages that have these islands. */
function textsFragmentOf({ texts, islandTexts }: Scope): CachedFragment {
  const name = [...islandTexts.keys()].join(' ');
  return cachedFragmentOf(texts, { name, kind: 'texts', Component: IslandTexts }, () => {
    const entries = Object.fromEntries([...islandTexts.values()].flatMap((ofIsland) => Object.entries(ofIsland)));
    return JSON.stringify(entries).replaceAll('<', '\\u003c');
  });
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
