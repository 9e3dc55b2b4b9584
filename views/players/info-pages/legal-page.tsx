import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageDefinition, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { moscowDay } from '#src/shared/format-time.ts';
import { useHref } from '#ui/href.ts';
import { useGlue, useT } from '#ui/texts.tsx';
import { InShort } from './in-short.tsx';
import { RichText } from './rich-text.tsx';

interface ChapterModel {
  /** Also used as the anchor. */
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface PartyFact {
  readonly name: 'name' | 'registration' | 'address' | 'phone' | 'bank' | 'account' | 'email' | 'business';
  readonly value: string;
}

export interface LegalPageModel {
  readonly chapters: readonly ChapterModel[];
  /** The summary, with a thought on each line; null without one. */
  readonly short: string | null;
  /** The number of the shown version, and the date from which it is in force. */
  readonly version: { readonly number: number; readonly at: string };
  /** The next version: from when it is in force, and whether this page shows it. Null without one. */
  readonly coming: { readonly at: string; readonly isShown: boolean } | null;
  /** Facts about the operator; the chapter is omitted when there are none. */
  readonly party: readonly PartyFact[];
}

type Legal = 'info-pages-privacy' | 'info-pages-agreement';

/** Both documents share a layout; `file` is the source of their texts. */
const legalPage = (file: Legal): PageDefinition<LegalPageModel> =>
  definePage<LegalPageModel>({
    name: 'legal',
    styles: 'info',
    isLong: true,
    Component: (props) => <LegalText {...props} file={file} />,
    title: (_, t) => t(`${file}.title`),
    description: (_, t) => t(`${file}.description`),
  });

export const privacyPage = legalPage('info-pages-privacy');

export const agreementPage = legalPage('info-pages-agreement');

interface LegalTextProps extends PageProps<LegalPageModel> {
  readonly file: Legal;
}

function LegalText({ model, layout, file }: LegalTextProps): ReactElement {
  const t = useT();
  const contents = contentsOf(model, file, t);
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t(`${file}.title`)}</h1>
        <p>
          {t(`${file}.version`, {
            number: model.version.number,
            date: moscowDay(model.version.at, LOCALES[layout.locale].tag),
          })}
        </p>
      </header>
      <div className="help">
        <details className="toc toc--plain panel only-m">
          <summary>
            {t('info-pages.contents')}
            <Icon name="chevron-down" />
          </summary>
          <Contents entries={contents} />
        </details>
        <nav className="toc toc--plain panel only-d" aria-labelledby="contents">
          <h2 id="contents">{t('info-pages.contents')}</h2>
          <Contents entries={contents} />
        </nav>
        <article className="prose">
          {model.coming !== null && <Coming coming={model.coming} file={file} />}
          {model.short !== null && <InShort text={model.short} />}
          {model.chapters.map((chapter, index) => (
            <Chapter key={chapter.slug} chapter={chapter} number={index + 1} />
          ))}
          {model.party.length > 0 && <Party model={model} file={file} />}
        </article>
      </div>
    </div>
  );
}

interface ComingProps {
  readonly coming: NonNullable<LegalPageModel['coming']>;
  readonly file: Legal;
}

/** Says from when the next version is in force, with a link to the other of the two texts. */
function Coming({ coming: { at, isShown }, file }: ComingProps): ReactElement {
  const t = useT();
  const href = useHref();
  const path = PATHS[file];
  return (
    <div className="notice notice--info">
      <Icon name="info" />
      <span>
        {`${t(isShown ? 'info-pages.coming.shown' : 'info-pages.coming', { date: moscowDay(at, t.tag) })} `}
        <a className="link link--under" href={href(isShown ? path : `${path}?version=coming`)}>
          {t(isShown ? 'info-pages.coming.back' : 'info-pages.coming.read')}
        </a>
      </span>
    </div>
  );
}

const PATHS: Readonly<Record<Legal, string>> = {
  'info-pages-privacy': '/privacy',
  'info-pages-agreement': '/agreement',
};

interface Entry {
  readonly slug: string;
  readonly title: string;
}

const PARTY = 'party';

const contentsOf = ({ chapters, party }: LegalPageModel, file: Legal, t: T): readonly Entry[] =>
  party.length === 0 ? chapters : [...chapters, { slug: PARTY, title: t(`${file}.party`) }];

function Contents({ entries }: { readonly entries: readonly Entry[] }): ReactElement {
  const glue = useGlue();
  return (
    <ol>
      {entries.map(({ slug, title }, index) => (
        <li key={slug}>
          <a href={`#${slug}`}>
            <span className="num">{index + 1}</span>
            {glue(title)}
          </a>
        </li>
      ))}
    </ol>
  );
}

interface ChapterProps {
  readonly chapter: ChapterModel;
  readonly number: number;
}

function Chapter({ chapter, number }: ChapterProps): ReactElement {
  const glue = useGlue();
  const heading = `${chapter.slug}-heading`;
  return (
    <section id={chapter.slug} aria-labelledby={heading}>
      <h2 id={heading}>
        <span className="num">{`${String(number)}.`}</span>
        {` ${glue(chapter.title)}`}
      </h2>
      <ol>
        {chapter.paragraphs.map((paragraph, index) => (
          <li key={paragraph}>
            <span className="num">{`${String(number)}.${String(index + 1)}`}</span>
            <p>
              <RichText text={paragraph} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Party({ model, file }: { readonly model: LegalPageModel; readonly file: Legal }): ReactElement {
  const t = useT();
  const heading = `${PARTY}-heading`;
  return (
    <section id={PARTY} className="panel" aria-labelledby={heading}>
      <h2 id={heading}>
        <span className="num">{`${String(model.chapters.length + 1)}.`}</span>
        {` ${t(`${file}.party`)}`}
      </h2>
      <dl className="facts mt3">
        {model.party.map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: PartyFact): ReactElement {
  const t = useT();
  const isMail = name === 'email' || name === 'business';
  return (
    <>
      <dt>{t(`info-pages.party.${name}`)}</dt>
      <dd>
        {isMail ? (
          <a className="ext" href={`mailto:${value}`}>
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
    </>
  );
}
