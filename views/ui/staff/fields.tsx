import { type ComponentProps, type ReactElement, type ReactNode, useContext } from 'react';
import type { RefusedModel } from '#views/layout/layout-model.ts';
import { useT } from '#ui/texts.tsx';
import { FormContext, TypedContext } from './form-context.ts';

/** Submitted value of a field whose form was rejected. */
interface SubmittedValue {
  /** Null when the form did not submit the field, for example an unticked box. */
  readonly value: string | null;
  readonly isWrong: boolean;
  /** True for the first invalid field, which gets the focus. */
  readonly isFirst: boolean;
  readonly reason: string | null;
  readonly isStale: boolean;
}

/**
 * Submitted value of a field, or null. A field outside of its form names the form; field names are unique among such
 * fields of a page.
 */
function useTyped(name: string | undefined, form: string | undefined): SubmittedValue | null {
  const inside = useContext(TypedContext);
  const { refused } = useContext(FormContext);
  const found: RefusedModel | null = form === undefined ? inside : refused;
  if (found === null || name === undefined) return null;
  const value = found.values[name] ?? null;
  const isWrong = found.fields.includes(name);
  return { value, isWrong, isFirst: found.fields[0] === name, reason: found.reason, isStale: found.isStale };
}

/** True when one of the fields was rejected; a collapsed section around them is then rendered open. */
export function useIsWrong(...names: readonly string[]): boolean {
  const { refused } = useContext(FormContext);
  return refused !== null && names.some((name) => refused.fields.includes(name));
}

/** Attributes of an invalid field. */
const wrongly = (typed: SubmittedValue | null) =>
  typed?.isWrong === true ? { 'aria-invalid': true, autoFocus: typed.isFirst } : {};

interface AfterProps {
  readonly typed: SubmittedValue | null;
  /** Stored value in readable form, so that the second of two concurrent editors sees the first one's change. */
  readonly kept?: string;
  /** Table cells have no space for messages, so the messages are visible to screen readers only. */
  readonly isCell?: boolean;
}

/** Error message of a field, and the value saved by a concurrent edit. */
function After({ typed, kept, isCell = false }: AfterProps): ReactNode {
  const t = useT();
  if (typed === null) return null;
  const { value, isWrong, isStale, reason } = typed;
  return (
    <>
      {isWrong && (
        <span className={isCell ? 'vh' : 'field__wrong'}>
          {reason ?? t((value ?? '').trim() === '' ? 'layout.field.empty' : 'admin-access.field.wrong')}
        </span>
      )}
      {isStale && value !== null && <Kept value={value} kept={kept} />}
    </>
  );
}

interface KeptProps {
  readonly value: string;
  readonly kept: string | undefined;
}

/** Stored value, when it differs from the submitted one. */
function Kept({ value, kept }: KeptProps): ReactNode {
  const t = useT();
  if (kept === undefined || plain(value) === plain(kept)) return null;
  return (
    <span className="field__hint">
      {kept === '' ? t('admin-access.field.keptEmpty') : t('admin-access.field.kept', { value: kept })}
    </span>
  );
}

/** Ignores differences in digit grouping and line endings. */
const plain = (text: string): string => text.replaceAll(/\s/g, '');

const isCell = (className: string | undefined): boolean => className?.split(' ').includes('cell') === true;

/** `<input>` for staff forms: check box, radio button or text field; restores the submitted value. */
export function Input(props: ComponentProps<'input'>): ReactElement {
  const { name, form, type, value, className, defaultValue } = props;
  const typed = useTyped(name, form);
  if (type === 'checkbox' || type === 'radio') {
    return (
      <input {...props} {...(typed === null ? {} : { defaultChecked: typed.value === value })} {...wrongly(typed)} />
    );
  }
  return (
    <>
      <input {...props} {...(typed === null ? {} : { defaultValue: typed.value ?? '' })} {...wrongly(typed)} />
      <After typed={typed} kept={textOf(defaultValue)} isCell={isCell(className)} />
    </>
  );
}

/** `<select>` for staff forms; restores the submitted value. */
export function Select(props: ComponentProps<'select'>): ReactElement {
  const { name, form, className } = props;
  const typed = useTyped(name, form);
  return (
    <>
      <select
        {...props}
        {...(typed === null || typed.value === null ? {} : { defaultValue: typed.value })}
        {...wrongly(typed)}
      />
      <After typed={typed} isCell={isCell(className)} />
    </>
  );
}

/** `<textarea>` for staff forms; restores the submitted value. */
export function Area(props: ComponentProps<'textarea'>): ReactElement {
  const { name, form, defaultValue } = props;
  const typed = useTyped(name, form);
  return (
    <>
      <textarea {...props} {...(typed === null ? {} : { defaultValue: typed.value ?? '' })} {...wrongly(typed)} />
      <After typed={typed} kept={textOf(defaultValue)} />
    </>
  );
}

const textOf = (value: ComponentProps<'input'>['defaultValue']): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
