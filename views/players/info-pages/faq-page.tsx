import type { ReactElement } from 'react';
import { moscowDay } from '#src/shared/format-time.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { useT } from '#ui/texts.tsx';
import { Questions } from './questions-fragment.tsx';
import { plainText } from './rich-text.tsx';

export interface QuestionModel {
  /** Also used as the anchor. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs; rich-text.tsx defines the syntax of links. */
  readonly answer: readonly string[];
}

export interface QuestionGroupModel {
  readonly slug: string;
  readonly title: string;
  readonly note: string | null;
  readonly questions: readonly QuestionModel[];
}

export interface FaqPageModel {
  readonly q: string;
  readonly groups: readonly QuestionGroupModel[];
  readonly found: number;
  /** The summary, with a thought on each line; null without one. */
  readonly short: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** Questions and answers; the search works by query string, without JavaScript. */
export const faqPage = definePage<FaqPageModel>({
  name: 'faq',
  styles: 'info',
  isLong: true,
  Component: Faq,
  title: (_, t) => t('info-pages-faq.title'),
  description: (_, t) => t('info-pages-faq.description'),
  structured: ({ q, groups }) => (q === '' ? [structuredQuestions(groups)] : []),
});

/** Debounces typing. */
const TRIGGERS = 'input delay:300ms from:find [name=q], submit';

function Faq({ model, layout }: PageProps<FaqPageModel>): ReactElement {
  const t = useT();
  const action = layout.href('/faq');
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('info-pages-faq.title')}</h1>
        <p>{t('info-pages-faq.lead')}</p>
        <p className="muted small">{t('info-pages-faq.updated', { date: moscowDay(model.updatedAt, t.tag) })}</p>
      </header>
      <div className="help help--find">
        <FindForm className="help__find" action={action} trigger={TRIGGERS} fragment="questions">
          <SearchField label={t('info-pages-faq.search')} value={model.q} />
          <button type="submit" className="btn btn--line btn--icon" aria-label={t('info-pages-faq.go')}>
            <Icon name="chevron-right" />
          </button>
        </FindForm>
        <Questions model={model} layout={layout} />
      </div>
    </div>
  );
}

const structuredQuestions = (groups: readonly QuestionGroupModel[]): object => ({
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ questions }) =>
    questions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plainText).join(' ') },
    })),
  ),
});
