import type { ReactElement } from 'react';
import { conditionText } from '../ui/case-card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { CaseConditionModel } from '../ui/models.ts';
import { useCurrency, useGlue, useT } from '../ui/texts.tsx';
import { WindowHead } from '../ui/window.tsx';

/** Id of the window: what `data-dialog` names. Its link leads without a script to the list on the page. */
const CONDITIONS = 'conditions';

interface ConditionsProps {
  readonly conditions: readonly CaseConditionModel[];
  readonly title: string;
}

/** What a case asks for, in short; its link opens the window beside it. */
export function Asked({ conditions }: Pick<ConditionsProps, 'conditions'>): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  return (
    <>
      <ul className="opener__asks" id={`${CONDITIONS}-asked`}>
        {conditions.map((condition) => (
          <li key={condition.kind}>
            <Icon name={condition.met ? 'check' : 'lock'} small />
            {conditionText(t, condition, sign)}
            {condition.met && <span className="vh">{`, ${t('cases.card.condition.met')}`}</span>}
          </li>
        ))}
      </ul>
      <a className="link link--under" href={`#${CONDITIONS}-asked`} data-dialog={CONDITIONS}>
        {t('cases.opener.conditions.open')}
      </a>
    </>
  );
}

/** The window that says what of it is met. */
export function Conditions({ conditions, title }: ConditionsProps): ReactElement {
  const t = useT();
  const glue = useGlue();
  return (
    <dialog id={CONDITIONS} className="modal modal--s" aria-labelledby={`${CONDITIONS}-title`}>
      <WindowHead id={CONDITIONS} title={t('cases.opener.conditions.title')} />
      <div className="stack">
        <p className="muted">{t('cases.opener.conditions.text', { title: glue(title) })}</p>
        <ul className="conds">
          {conditions.map((condition) => (
            <Condition key={condition.kind} condition={condition} />
          ))}
        </ul>
        <button type="button" className="btn btn--wide" data-close="">
          {t('cases.opener.conditions.done')}
        </button>
      </div>
    </dialog>
  );
}

function Condition({ condition }: { condition: CaseConditionModel }): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  return (
    <li className={condition.met ? 'is-done' : undefined}>
      <Icon name={condition.met ? 'check' : 'lock'} />
      <span>
        <b>{conditionText(t, condition, sign)}</b>
        <span className="small muted">
          {t(condition.met ? 'cases.opener.conditions.met' : 'cases.opener.conditions.unmet')}
        </span>
      </span>
    </li>
  );
}
