import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import type { PaymentFormState } from './use-payment.ts';

interface ContactFieldProps {
  readonly desk: PaymentFormState;
  readonly isAwake: boolean;
}

const LONGEST = 254;

/**
 * E-mail address or phone number for the receipt. Without JavaScript it is there while any method needs it. The typed
 * text stays in the field alone.
 */
export function ContactField({ desk, isAwake }: ContactFieldProps): ReactElement | null {
  const t = useT();
  const { methods, method, refused, hasContact } = desk;
  const isNeeded = isAwake ? method?.needsContact === true : methods.some(({ needsContact }) => needsContact);
  if (hasContact || !isNeeded) return null;
  return (
    <div className="field">
      <label className="field__label" htmlFor="pay-contact">
        {t('payments.form.contact')}
      </label>
      <input
        id="pay-contact"
        className="input"
        type="text"
        name="contact"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST}
        required={isAwake}
        aria-invalid={refused.contact !== undefined}
        aria-describedby="pay-contact-note"
        onChange={desk.forgetRefusal}
      />
      <p id="pay-contact-note" className={refused.contact === undefined ? 'field__hint' : 'field__wrong'} role="status">
        {refused.contact ?? t('payments.form.contact.note')}
      </p>
    </div>
  );
}
