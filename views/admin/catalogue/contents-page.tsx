import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { CaseHead } from './case-head.tsx';
import { ContentsEditor, ODDS_FORM } from './contents-fragment.tsx';
import type { ContentsModel } from './models.ts';

/** Editor of tickets, chances and return; publishing is a separate, final step. */
export const contentsPage = definePage<ContentsModel>({
  name: 'staff-case',
  Component: Contents,
  title: ({ head }, t) => t('admin-catalogue.contents.title', { title: head.title }),
  robots: 'noindex',
});

function Contents({ model, layout }: PageProps<ContentsModel>): ReactElement {
  const t = useT();
  const { head } = model;
  return (
    <>
      <CaseHead
        head={head}
        here="contents"
        actions={
          <>
            {head.hasDraft && head.version !== null && (
              <a
                className="btn btn--line"
                href={layout.href(`/staff/catalogue/cases/${String(head.id)}/compare`)}
                data-key="c"
              >
                {t('admin-catalogue.compare.with', { number: head.version })}
              </a>
            )}
            {head.hasDraft && (
              <button className="btn btn--line" type="submit" form={ODDS_FORM} name="then" value="discard">
                {t('admin-catalogue.draft.drop')}
              </button>
            )}
            <button className="btn" type="submit" form={ODDS_FORM} data-key="s">
              <Icon name="check" small />
              {t('admin-catalogue.draft.save')}
            </button>
          </>
        }
      />
      <ContentsEditor model={model} layout={layout} />
    </>
  );
}
