import { useRef, useState, type ReactElement } from 'react';
import { Icon } from '#views/ui/icon.tsx';
import { useT } from '#views/ui/texts.tsx';
import { Chances, Outcomes, Range } from './contract-desk/offer.tsx';
import type { ContractDeskProps } from './contract-desk/props.ts';
import { Slots } from './contract-desk/slots.tsx';
import { useDesk, type Desk } from './contract-desk/use-desk.ts';
import { island } from './runtime/island.ts';

/**
 * The tray of a contract: what goes in, and what would come of it. It stands in the form of the items' boxes and
 * follows them. Without JavaScript the form's button asks the server for the same.
 */
export default island<ContractDeskProps>({
  name: 'contract-desk',
  load: 'idle',
  texts: ['contracts.tray', 'contracts.pick', 'errors.unknown'],
  Component: ContractDesk,
});

function ContractDesk(props: ContractDeskProps): ReactElement {
  const t = useT();
  const { least, most } = props;
  const root = useRef<HTMLDivElement>(null);
  const desk = useDesk(props, root);
  const [isOpen, setOpen] = useState(false);
  const { picked, isAwake } = desk;
  return (
    <div ref={root} className={`tray${isAwake ? ' is-live' : ''}${isOpen ? ' is-open' : ''}`}>
      <div className="spread">
        <h2>{t('contracts.tray.title')}</h2>
        <span className="small muted" role="status">
          {t('contracts.tray.state', { count: picked.length, most, least })}
        </span>
        {isAwake && (
          <button
            type="button"
            className="tray__pull"
            aria-expanded={isOpen}
            aria-label={t('contracts.tray.pull')}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} />
          </button>
        )}
      </div>
      <Slots {...props} picked={picked} here={desk.here} onRemove={isAwake ? desk.remove : null} />
      <Outlook {...props} desk={desk} />
      {!isAwake && (
        <button type="submit" className="btn btn--wide">
          {t('contracts.tray.show')}
        </button>
      )}
      <p className="notice notice--info tray__closed">
        <Icon name="info" />
        <span>{t('contracts.tray.closed')}</span>
      </p>
    </div>
  );
}

/** What would come of signing, or why that cannot be said. */
function Outlook({ desk, returnPercent }: ContractDeskProps & { desk: Desk }): ReactElement {
  const t = useT();
  const { offer, refusal, answer, isFull, askAgain } = desk;
  return (
    <>
      <div role="status">
        {isFull && <p className="small">{t('contracts.tray.full')}</p>}
        {answer === 'asked' && offer === null && <p className="small muted">{t('contracts.tray.counting')}</p>}
        {refusal !== null && (
          <p className="notice notice--bad">
            <Icon name="circle-alert" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
      {answer === 'lost' && (
        <p className="notice notice--bad">
          <Icon name="cloud-off" />
          <span>{t('contracts.tray.lost')}</span>
          <button type="button" className="btn btn--line" onClick={askAgain}>
            {t('contracts.tray.retry')}
          </button>
        </p>
      )}
      {offer && (
        <div className={`tray__offer${answer === 'asked' ? ' is-old' : ''}`} aria-busy={answer === 'asked'}>
          <Range offer={offer} />
          <Chances offer={offer} />
          <Outcomes offer={offer} returnPercent={returnPercent} />
        </div>
      )}
    </>
  );
}
