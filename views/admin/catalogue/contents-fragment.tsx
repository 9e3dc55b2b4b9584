import type { ReactElement } from 'react';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { AddItem } from './add-item.tsx';
import { type ContentsModel, type ContentsRowModel } from './models.ts';
import { OddsTable, oddsIds } from './odds-table.tsx';
import { OverrideField } from './override-field.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { SimulationPanel } from './simulation-panel.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

/** Id of the contents form; controls outside of it submit it by this id. */
export const ODDS_FORM = 'odds-form';

/** Contents editor. The server recalculates it on input and replaces only the derived values. */
export const contentsFragment = defineFragment<ContentsModel>({ id: 'odds-editor', Component: ContentsEditor });

export function ContentsEditor({ model, layout }: PageProps<ContentsModel>): ReactElement {
  const t = useT();
  const { head, draftRevision, versionId, keys, rows } = model;
  const own = layout.href(`/staff/catalogue/cases/${String(head.id)}`);
  return (
    <div id={contentsFragment.id} className="staff-grid staff-grid--top staff-grid--edit">
      <section className="panel" aria-labelledby="items">
        <StaffForm
          layout={layout}
          back={own}
          id={ODDS_FORM}
          action={`${own}/draft`}
          hx-post={`${own}/check`}
          hx-trigger="input delay:300ms, change"
          hx-target="#odds-return"
          hx-select="#odds-return"
          hx-select-oob={followers(rows)}
          hx-swap="outerHTML"
          hx-sync="this:replace"
          idempotencyKey={keys[0]}
        >
          <input type="hidden" name="draftRevision" value={draftRevision} />
          <input type="hidden" name="versionId" value={versionId ?? ''} />
          {/* Enter submits by the first button of a form, so the first button must be "save". */}
          <button type="submit" hidden />
          <OddsTable model={model} />
          <AddItem model={model} />
        </StaffForm>
      </section>
      <aside className="staff-col">
        <ReturnPanel model={model} />
        <SimulationPanel model={model} form={ODDS_FORM} />
        <StaffPanel id="publish" title={t('admin-catalogue.publish')}>
          <p className="small muted">{t('admin-catalogue.publish.text')}</p>
          <OverrideField may={model.mayOverride} form={ODDS_FORM} />
          <button
            className="btn btn--main btn--wide mt2"
            type="submit"
            form={ODDS_FORM}
            formAction={`${own}/publish`}
            data-key="p"
          >
            {t('admin-catalogue.publish.button', { number: (head.version ?? 0) + 1 })}
          </button>
          <p className="tiny faint mt2">{t('admin-catalogue.publish.band', model.band)}</p>
        </StaffPanel>
      </aside>
    </div>
  );
}

/** Selectors of the derived cells. Input fields are not replaced, because the user may be typing in one. */
const followers = (rows: readonly ContentsRowModel[]): string =>
  ['odds-sum', ...rows.flatMap(({ item }) => oddsIds(item.id))].map((id) => `#${id}`).join(',');
