import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { FindForm } from '../ui/find-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useT } from '../ui/texts.tsx';
import { Questions } from './questions-part.tsx';
import { plainText } from './rich-text.tsx';

export interface QuestionModel {
  /** Also its anchor. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs; links are written as rich-text.tsx reads them. */
  readonly answer: readonly string[];
}

export interface QuestionGroupModel {
  readonly slug: string;
  readonly title: string;
  readonly note: string | null;
  readonly questions: readonly QuestionModel[];
}

export interface FaqPageModel {
  /** What was searched for, or empty. */
  readonly q: string;
  readonly groups: readonly QuestionGroupModel[];
  readonly found: number;
}

/** Questions and answers, with a search that works by the address alone. */
export const faqPage = definePage<FaqPageModel>({
  name: 'faq',
  Component: Faq,
  title: (_, t) => t('site-faq.title'),
  description: (_, t) => t('site-faq.description'),
  structured: ({ q, groups }) => (q === '' ? [structuredQuestions(groups)] : []),
});

/** Typing waits for a pause. */
const TRIGGERS = 'input delay:300ms from:find [name=q], submit';

function Faq({ model, frame }: PageProps<FaqPageModel>): ReactElement {
  const t = useT();
  const action = href(frame.locale, '/faq');
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('site-faq.title')}</h1>
        <p>{t('site-faq.lead')}</p>
      </header>
      <div className="help help--find">
        <FindForm className="help__find" action={action} trigger={TRIGGERS} part="questions">
          <SearchField label={t('site-faq.search')} value={model.q} />
          <button type="submit" className="btn btn--line btn--icon" aria-label={t('site-faq.go')}>
            <Icon name="chevron-right" />
          </button>
        </FindForm>
        <Questions model={model} frame={frame} />
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
