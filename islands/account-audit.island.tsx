import { type ReactElement, useState } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { reportFailure } from './runtime/log.ts';
import { Icon } from '#ui/icon.tsx';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';
import type { AccountAuditProps } from './account-audit/props.ts';
import { Result } from './account-audit/result.tsx';
import { type AuditOutcome, runAudit } from './account-audit/run-audit.ts';

export type { AccountAuditProps };

/** Replays the player's file in this browser, on a press, and shows the verdict. */
export default island<AccountAuditProps>({
  name: 'account-audit',
  load: 'visible',
  texts: ['account-data.audit', 'ledger.account'],
  Component: AccountAudit,
});

type State =
  | { readonly at: 'rest' | 'reading' }
  | { readonly at: 'replaying'; readonly done: number; readonly all: number }
  | { readonly at: 'over'; readonly outcome: AuditOutcome };

function AccountAudit({ player, file }: AccountAuditProps): ReactElement {
  const t = useT();
  const [state, setState] = useState<State>({ at: 'rest' });
  const isBusy = state.at === 'reading' || state.at === 'replaying';
  const start = (): void => {
    if (isBusy) return;
    setState({ at: 'reading' });
    void runAudit(file, showProgress)
      .catch((error: unknown): AuditOutcome => {
        reportFailure('audit', error);
        return 'lost';
      })
      .then((outcome) => setState({ at: 'over', outcome }));
  };
  /** Gives the browser a moment to draw after each slice. */
  const showProgress = async (done: number, all: number): Promise<void> => {
    setState({ at: 'replaying', done, all });
    await new Promise((resolve) => setTimeout(resolve));
  };
  const outcome = state.at === 'over' ? state.outcome : null;
  return (
    <>
      <div className="row needs-script">
        <button type="button" className="btn btn--main" aria-busy={isBusy} data-audit="" onClick={start}>
          <Icon name="shield-check" small />
          {t(outcome === null ? 'account-data.audit.start' : 'account-data.audit.again')}
        </button>
        {outcome !== null && typeof outcome !== 'string' && (
          <button type="button" className="btn btn--line" onClick={() => print()}>
            <Icon name="file-text" small />
            {t('account-data.audit.print')}
          </button>
        )}
      </div>
      <p className="small muted" role="status">
        {state.at === 'reading' && t('account-data.audit.reading')}
        {state.at === 'replaying' &&
          t('account-data.audit.progress', { done: formatCount(state.done), all: formatCount(state.all) })}
      </p>
      {typeof outcome === 'string' && (
        <p className="notice notice--bad" role="alert">
          <Icon name="circle-alert" />
          <span>{t(`account-data.audit.${outcome}`)}</span>
        </p>
      )}
      {outcome !== null && typeof outcome !== 'string' && <Result result={outcome} player={player} />}
    </>
  );
}
