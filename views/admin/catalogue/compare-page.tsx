import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { useT } from '#ui/texts.tsx';
import { CaseHead } from './case-head.tsx';
import { Compared, comparedFragment } from './compare-fragment.tsx';
import type { ComparedModel } from './models.ts';

export const comparePage = definePage<ComparedModel>({
  name: 'staff-case-compare',
  Component: Compare,
  title: ({ head }, t) => t('admin-catalogue.compare.title', { title: head.title }),
  robots: 'noindex',
});

function Compare({ model, layout }: PageProps<ComparedModel>): ReactElement {
  const t = useT();
  const { head, newest, versions } = model;
  return (
    <>
      <CaseHead head={head} here="versions" />
      {versions === null ? (
        <section className="panel shop-group">
          <EmptyNote
            icon="package"
            title={t('admin-catalogue.compare.none')}
            text={t('admin-catalogue.compare.none.text')}
          />
        </section>
      ) : (
        <>
          <Filters
            action={layout.href(`/staff/catalogue/cases/${String(head.id)}/compare`)}
            fragment={comparedFragment.id}
            label={t('admin-catalogue.compare')}
          >
            {(['before', 'after'] as const).map((side) => (
              <FieldRow key={side} label={t(`admin-catalogue.compare.${side}`)}>
                <input
                  className="input num"
                  type="number"
                  name={side === 'before' ? 'from' : 'to'}
                  min={1}
                  max={newest}
                  defaultValue={versions[side].number}
                  required
                />
              </FieldRow>
            ))}
          </Filters>
          <Compared model={model} layout={layout} />
        </>
      )}
    </>
  );
}
