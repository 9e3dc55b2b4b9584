import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { useAtWake } from '#islands/runtime/components/use-at-wake.ts';
import { useHeldField } from '#islands/runtime/components/use-held-field.ts';
import { CODE_FORM, type Spinner } from './use-spin.ts';

/** Shorter codes do not exist. */
const SHORTEST = 3;
const LONGEST = 64;

/** Field for a code that pays for a spin. */
export function CodeField({ spinner, isBusy }: { spinner: Spinner; isBusy: boolean }): ReactElement {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const field = useHeldField(code);
  useAtWake(field.ref, ({ value }) => setCode(value));
  const apply = (): void => {
    const trimmedCode = code.trim();
    setShort(trimmedCode.length < SHORTEST);
    if (trimmedCode.length >= SHORTEST && !isBusy) spinner.spin(trimmedCode);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('wheel.code')}
      </label>
      <span className="wheel-promo">
        <span className="input-wrap wheel-promo__in">
          <Icon name="ticket-percent" />
          <input
            {...field}
            id={id}
            type="text"
            className="input"
            name="promo"
            form={CODE_FORM}
            maxLength={LONGEST}
            required
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={isShort}
            aria-describedby={`${id}-note`}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setShort(false);
            }}
          />
        </span>
        <ApplyButton isBusy={isBusy} onPress={apply} />
      </span>
      <p id={`${id}-note`} className={isShort ? 'field__wrong' : 'field__hint'} role="status">
        {isShort ? t('wheel.code.short') : t('wheel.code.hint')}
      </p>
    </div>
  );
}

function ApplyButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }): ReactElement {
  const t = useT();
  return (
    <button
      type="submit"
      form={CODE_FORM}
      className="btn"
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {t('wheel.code.apply')}
    </button>
  );
}
