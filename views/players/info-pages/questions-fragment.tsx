import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import type { FaqPageModel, QuestionGroupModel, QuestionModel } from './faq-page.tsx';
import { InShort } from './in-short.tsx';
import { RichText } from './rich-text.tsx';
import { useHref } from '#ui/href.ts';

/** Fragment that the search swaps: the list of groups and the questions. */
export const questionsFragment = defineFragment<FaqPageModel>({ id: 'questions', Component: Questions });

/** Up to this many search results are expanded. */
const OPEN_WHEN_FOUND = 3;

export function Questions({ model, layout }: PageProps<FaqPageModel>): ReactElement {
  const t = useT();
  const isSearch = model.q !== '';
  return (
    <div id="questions" className="help__found">
      {model.found > 0 && <Groups groups={model.groups} />}
      <div className="help__list">
        <p className={isSearch && model.found > 0 ? 'muted small' : 'vh'} role="status">
          {isSearch ? t('info-pages-faq.found', { count: model.found }) : ''}
        </p>
        {!isSearch && model.short !== null && <InShort text={model.short} />}
        {model.found === 0 && (
          <EmptyNote
            icon="search-x"
            title={t('info-pages-faq.empty.title')}
            text={t('info-pages-faq.empty.text', { query: model.q })}
          >
            <a className="btn btn--line" href={layout.href('/faq')}>
              {t('info-pages-faq.all')}
            </a>
          </EmptyNote>
        )}
        {model.groups.map((group, index) => (
          <Group
            key={group.slug}
            group={group}

            open={isSearch ? (model.found <= OPEN_WHEN_FOUND ? Infinity : 0) : index === 0 ? 1 : 0}
          />
        ))}
        <Ask />
      </div>
    </div>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  start: 'house',
  money: 'wallet',
  cases: 'package-open',
  fair: 'shield-check',
  games: 'dices',
  bonus: 'gift',
  out: 'download',
  account: 'user',
};

function Groups({ groups }: { readonly groups: readonly QuestionGroupModel[] }): ReactElement {
  const t = useT();
  const glue = useGlue();
  return (
    <nav className="toc" aria-label={t('info-pages-faq.groups')}>
      <ul>
        {groups.map(({ slug, title, questions }) => (
          <li key={slug}>
            <a className="chip" href={`#${slug}`}>
              <Icon name={ICONS[slug] ?? 'info'} small />
              {glue(title)}
              <span className="chip__n">{formatCount(questions.length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GroupProps {
  readonly group: QuestionGroupModel;
  /** Number of leading questions that are expanded. */
  readonly open: number;
}

function Group({ group, open }: GroupProps): ReactElement {
  const glue = useGlue();
  const heading = `${group.slug}-heading`;
  return (
    <section className="panel" id={group.slug} aria-labelledby={heading}>
      <h2 id={heading}>{glue(group.title)}</h2>
      {group.note !== null && (
        <p className="notice notice--info">
          <Icon name="info" />
          <span>
            <RichText text={group.note} />
          </span>
        </p>
      )}
      {group.questions.map((question, index) => (
        <Answer key={question.id} question={question} isOpen={index < open} />
      ))}
    </section>
  );
}

interface AnswerProps {
  readonly question: QuestionModel;
  readonly isOpen: boolean;
}

/** The anchor is inside <details>: browsers expand the element when they navigate to it. */
function Answer({ question, isOpen }: AnswerProps): ReactElement {
  const glue = useGlue();
  return (
    <details className="acc" open={isOpen}>
      <summary>
        <h3>{glue(question.title)}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className="acc__body" id={question.id}>
        {question.answer.map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
      </div>
    </details>
  );
}

function Ask(): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <section className="panel spread help__ask" aria-labelledby="ask">
      <div>
        <h2 id="ask">{t('info-pages-faq.ask.title')}</h2>
        <p className="muted small mt2">{t('info-pages-faq.ask.text')}</p>
      </div>
      <a className="btn" href={href('/help/new')}>
        <Icon name="headset" small />
        {t('info-pages-faq.ask.link')}
      </a>
    </section>
  );
}
