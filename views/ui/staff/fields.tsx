import { type ComponentProps, type ReactElement, type ReactNode, useContext } from 'react';
import type { RefusedModel } from '../../layout/frame.ts';
import { useT } from '../texts.tsx';
import { FormContext, TypedContext } from './form-context.ts';

/** What was typed into a field and refused; null where its form was not. */
interface Typed {
  /** Null where the form did not send the field: a box that was not ticked. */
  readonly value: string | null;
  readonly isWrong: boolean;
  /** The first that has to be mended: one goes on writing there. */
  readonly isFirst: boolean;
  readonly reason: string | null;
  readonly isStale: boolean;
}

/** A field that stands outside of its form names it; pages have no two of these under one name. */
function useTyped(name: string | undefined, form: string | undefined): Typed | null {
  const inside = useContext(TypedContext);
  const { refused } = useContext(FormContext);
  const found: RefusedModel | null = form === undefined ? inside : refused;
  if (found === null || name === undefined) return null;
  const value = found.values[name] ?? null;
  const isWrong = found.fields.includes(name);
  return { value, isWrong, isFirst: found.fields[0] === name, reason: found.reason, isStale: found.isStale };
}

/** Whether one of some fields was refused: what is folded round it is to be open then. */
export function useIsWrong(...names: readonly string[]): boolean {
  const { refused } = useContext(FormContext);
  return refused !== null && names.some((name) => refused.fields.includes(name));
}

/** Attributes of a field that has to be mended. */
const wrongly = (typed: Typed | null) =>
  typed?.isWrong === true ? { 'aria-invalid': true, autoFocus: typed.isFirst } : {};

interface AfterProps {
  readonly typed: Typed | null;
  /** What is kept, where it can be read: of two who changed it the second sees what the first wrote. */
  readonly kept?: string;
  /** Cells of tables have no room for words: these are for screen readers then. */
  readonly isCell?: boolean;
}

/** Why a field was refused, and what somebody else wrote into it meanwhile. */
function After({ typed, kept, isCell = false }: AfterProps): ReactNode {
  const t = useT();
  if (typed === null) return null;
  const { value, isWrong, isStale, reason } = typed;
  return (
    <>
      {isWrong && (
        <span className={isCell ? 'vh' : 'field__wrong'}>
          {reason ?? t((value ?? '').trim() === '' ? 'staff.field.empty' : 'staff.field.wrong')}
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

/** What is kept, where it is something else than what was typed. */
function Kept({ value, kept }: KeptProps): ReactNode {
  const t = useT();
  if (kept === undefined || plain(value) === plain(kept)) return null;
  return (
    <span className="field__hint">
      {kept === '' ? t('staff.field.keptEmpty') : t('staff.field.kept', { value: kept })}
    </span>
  );
}

/** Digits may be grouped, and lines end, in more than one way. */
const plain = (text: string): string => text.replaceAll(/\s/g, '');

const isCell = (className: string | undefined): boolean => className?.split(' ').includes('cell') === true;

/** `<input>` of a form of staff: a box or circle to tick, or a line to type. */
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

/** `<select>` of a form of staff. */
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

/** `<textarea>` of a form of staff. */
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
