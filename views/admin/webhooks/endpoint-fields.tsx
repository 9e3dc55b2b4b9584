import type { ReactElement } from 'react';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { useT } from '#ui/texts.tsx';

interface EndpointFieldsProps {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly chosen: readonly string[];
}

/** Name, address and events of an endpoint. */
export function EndpointFields({ name, url, events, chosen }: EndpointFieldsProps): ReactElement {
  const t = useT();
  return (
    <>
      <FieldRow label={t('admin-webhooks.name')}>
        <Input type="text" className="input" name="name" defaultValue={name} maxLength={32} required />
      </FieldRow>
      <FieldRow label={t('admin-webhooks.url')} hint={t('admin-webhooks.url.hint')}>
        <Input type="url" className="input" name="url" defaultValue={url} maxLength={500} required />
      </FieldRow>
      <fieldset className="field">
        <legend className="field__label">{t('admin-webhooks.events')}</legend>
        {events.map((event) => (
          <label className="check" key={event}>
            <Input type="checkbox" name={`event.${event}`} value="1" defaultChecked={chosen.includes(event)} />
            <span className="staff-code">{event}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
