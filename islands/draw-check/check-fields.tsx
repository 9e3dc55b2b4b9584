import { GROUPED_DIGITS } from '#src/shared/ungroup-digits.ts';
import type { ReactElement, SyntheticEvent } from 'react';
import { useT } from '#ui/texts.tsx';
import type { CheckForm } from '#ui/models/draws.ts';

interface FieldsProps {
  readonly asked: CheckForm;
  readonly action: string;
  readonly onCheck: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** Two plain forms: one takes a draw number, the other the values themselves. */
export function CheckFields({ asked, action, onCheck }: FieldsProps): ReactElement {
  const t = useT();
  return (
    <>
      <form className="panel stack" action={action} onSubmit={onCheck} aria-labelledby="by-number">
        <h2 id="by-number">{t('fairness.verify.byNumber')}</h2>
        <Field name="draw" label={t('fairness.verify.draw')} value={asked.draw} isNumber />
        <input type="hidden" name="cursor" value="0" />
        <button className="btn btn--wide" type="submit">
          {t('fairness.verify.go')}
        </button>
      </form>
      <form
        className="panel stack"
        action={action}
        onSubmit={onCheck}
        aria-labelledby="by-values"
        data-said={t('layout.field.empty')}
      >
        <h2 id="by-values">{t('fairness.verify.byValues')}</h2>
        <Field name="serverSeed" label={t('fairness.verify.serverSeed')} value={asked.serverSeed} />
        <Field name="serverSeedHash" label={t('fairness.verify.hash')} value={asked.serverSeedHash} isOptional />
        <Field name="clientSeed" label={t('fairness.verify.clientSeed')} value={asked.clientSeed} />
        <div className="fair-numbers">
          <Field name="nonce" label={t('fairness.verify.nonce')} value={asked.nonce} isNumber />
          <Field name="cursor" label={t('fairness.verify.cursor')} value={asked.cursor} isNumber />
        </div>
        <button className="btn btn--wide" type="submit">
          {t('fairness.verify.count')}
        </button>
      </form>
    </>
  );
}

interface FieldProps {
  readonly name: keyof CheckForm;
  readonly label: string;
  readonly value: string;
  readonly isNumber?: boolean;
  readonly isOptional?: boolean;
}

function Field({ name, label, value, isNumber = false, isOptional = false }: FieldProps): ReactElement {
  return (
    <div className="field">
      <label className="field__label" htmlFor={`check-${name}`}>
        {label}
      </label>
      <input
        type="text"
        className="input"
        id={`check-${name}`}
        name={name}
        defaultValue={value}
        maxLength={isNumber ? 20 : 200}
        required={!isOptional}
        spellCheck={false}
        {...(isNumber ? { inputMode: 'numeric' as const, pattern: GROUPED_DIGITS } : {})}
      />
    </div>
  );
}
