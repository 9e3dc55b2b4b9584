import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Picture } from '#ui/picture.tsx';
import { Icon } from '#ui/icon.tsx';
import { FileField } from '#ui/file-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { useT } from '#ui/texts.tsx';
import { EditForm } from './edit-form.tsx';

export interface PictureFormProps {
  readonly layout: LayoutModel;
  readonly action: string;
  readonly idempotencyKey: string | undefined;
  readonly revision: number;
  readonly label: string;
  readonly logo: string | null;
  /** One of a case's two pictures. */
  readonly side?: 'shut' | 'open';
}

export function PictureForm(props: PictureFormProps): ReactElement {
  const { layout, action, idempotencyKey, revision, label, logo, side } = props;
  const t = useT();
  return (
    <EditForm
      layout={layout}
      action={action}
      idempotencyKey={idempotencyKey}
      revision={revision}
      hasFile
      className="shop-picture"
    >
      {side !== undefined && <input type="hidden" name="side" value={side} />}
      <span className="shop-picture__now">
        {logo === null ? <Icon name="package" /> : <Picture logo={logo} size="card" alt={label} />}
      </span>
      <FieldRow label={label} hint={t('admin-catalogue.picture.hint')}>
        <FileField>
          <input className="input" type="file" name="picture" accept="image/png,image/jpeg,image/gif" required />
        </FileField>
      </FieldRow>
      <button className="btn btn--line" type="submit">
        {t('admin-catalogue.picture.send')}
      </button>
    </EditForm>
  );
}
