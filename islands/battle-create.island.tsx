import { useEffect, useRef, useState, type ReactElement } from 'react';
import { BATTLE_FORMATS, BATTLE_MODES, MOST_ROUNDS, mostFundPercent } from '#src/shared/battles.ts';
import { formatMoney } from '#src/shared/format.ts';
import { BATTLE_DESK } from '#ui/battles/create-forms.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';
import { queryOf } from './battle-create/address.ts';
import { CreatePanel } from './battle-create/create-panel.tsx';
import { PickedList } from './battle-create/picked-list.tsx';
import type { BattleCreateProps, Choices } from './battle-create/props.ts';
import { useCreating } from './battle-create/use-creating.ts';
import { useOffer } from './battle-create/use-offer.ts';
import { Pull } from './runtime/components/pull.tsx';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';

/**
 * The tray of a new battle: the chosen cases in their order, seats, rule and price. Without JavaScript its links and
 * buttons load the page with the next choice.
 */
export default island<BattleCreateProps>({
  name: 'battle-create',
  load: 'now',
  texts: ['battles.tray', 'battles.cost', 'battles.team', 'battles.mode', 'battles.format', 'account-data.limits.mine'],
  Component: BattleCreate,
});

/** Parts of the others' entries that the creator can choose to pay, in percent. */
const FUND_PERCENTS = [0, 10, 25, 50, 75, 100];

function BattleCreate(props: BattleCreateProps): ReactElement {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const [isAwake, setAwake] = useState(false);
  const [picked, setPicked] = useState(props.picked);
  const [choices, setChoices] = useState(props.choices);
  const [isFull, setFull] = useState(false);
  const [isPulled, setPulled] = useState(false);
  const offer = useOffer(props, picked, choices);
  const creator = useCreating();
  useSteadyFocus(root);
  useEffect(() => setAwake(true), []);
  useEffect(() => creator.forget(), [picked, choices]);
  useEffect(() => {
    if (!isAwake) return;
    showCounts(picked);
    // A reload and Back keep the choice.
    history.replaceState(history.state, '', `${location.pathname}?${queryOf(picked, choices)}`);
  }, [picked, choices, isAwake]);

  const change = (next: readonly string[]): void => {
    setFull(next.length > MOST_ROUNDS);
    if (next.length <= MOST_ROUNDS) setPicked(next);
  };
  useAdded(
    (name) => change([...picked, name]),
    () => showCounts(picked),
  );

  const looks = [isAwake && 'is-live', isPulled && 'is-open', picked.length === 0 && 'is-empty'].filter(Boolean);
  return (
    <div ref={root} className={['tray btray', ...looks].join(' ')}>
      <Fields picked={picked} choices={choices} />
      <div className="spread">
        <div className="btray__what">
          <h2>{t('battles.tray.title')}</h2>
          {isAwake && (
            <p className="btray__rule tiny muted">
              {`${t(`battles.format.${choices.seats}`)} · ${t(`battles.mode.${choices.mode}`)}`}
            </p>
          )}
        </div>
        <span className="small muted" role="status">
          {t('battles.tray.state', { count: picked.length, most: MOST_ROUNDS })}
        </span>
        {isAwake && <Pull isOpen={isPulled} label={t('battles.tray.pull')} onPull={() => setPulled(!isPulled)} />}
      </div>
      <PickedList {...props} picked={picked} onChange={isAwake ? change : null} />
      {isFull && (
        <p className="small" role="status">
          {t('battles.tray.full', { most: MOST_ROUNDS })}
        </p>
      )}
      <Options picked={picked} choices={choices} onChange={setChoices} />
      <CreatePanel {...props} picked={picked} choices={choices} offer={offer} creator={isAwake ? creator : null} />
      {picked.length === 0 && (
        <p className="small muted btray__hint">
          <Icon name="info" small />
          {t('battles.tray.hint', { sum: formatMoney(0, props.sign) })}
        </p>
      )}
    </div>
  );
}

interface OptionsProps {
  readonly picked: readonly string[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** Seats, rule, access and part of the others' entries: links that a script follows in place. */
function Options({ picked, choices, onChange }: OptionsProps): ReactElement {
  const t = useT();
  const href = useHref();
  const option = (text: string, changed: Partial<Choices>, isCurrent: boolean): ReactElement => (
    <a
      key={text}
      href={href(`/battles/create?${queryOf(picked, { ...choices, ...changed })}`)}
      rel="nofollow"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onChange({ ...choices, ...changed });
      }}
    >
      {text}
    </a>
  );
  return (
    <>
      <h3 id="battle-seats">{t('battles.tray.seats')}</h3>
      <nav className="seg" aria-labelledby="battle-seats">
        {BATTLE_FORMATS.map((seats) => option(t(`battles.format.${seats}`), { seats }, seats === choices.seats))}
      </nav>
      <h3 id="battle-mode">{t('battles.tray.mode')}</h3>
      <nav className="seg" aria-labelledby="battle-mode">
        {BATTLE_MODES.map((mode) =>
          option(
            t(`battles.mode.${mode}`),
            { mode, fundPercent: Math.min(choices.fundPercent, mostFundPercent(mode)) },
            mode === choices.mode,
          ),
        )}
      </nav>
      <p className="small muted">
        {t(`battles.mode.${choices.mode}.text`)}
        {choices.seats === '2v2' && choices.mode !== 'shared' && ` ${t('battles.team.text')}`}
      </p>
      <h3 id="battle-access">{t('battles.tray.access')}</h3>
      <nav className="seg" aria-labelledby="battle-access">
        {option(t('battles.tray.public'), { isPrivate: false }, !choices.isPrivate)}
        {option(t('battles.tray.private'), { isPrivate: true }, choices.isPrivate)}
      </nav>
      <h3 id="battle-fund">{t('battles.tray.fund')}</h3>
      <nav className="seg bfund" aria-labelledby="battle-fund">
        {FUND_PERCENTS.filter((one) => one <= mostFundPercent(choices.mode)).map((fundPercent) =>
          option(
            t('battles.tray.percent', { percent: fundPercent }),
            { fundPercent },
            fundPercent === choices.fundPercent,
          ),
        )}
      </nav>
    </>
  );
}

/** The choices as fields of the form with the cases, so that its buttons and its search keep them. */
function Fields({ picked, choices }: { readonly picked: readonly string[]; readonly choices: Choices }): ReactElement {
  const field = (name: string, value: string, key = name): ReactElement => (
    <input key={key} type="hidden" form={BATTLE_DESK} name={name} value={value} />
  );
  return (
    <>
      {picked.map((name, index) => field('cases', name, `${String(index)} ${name}`))}
      {field('seats', choices.seats)}
      {field('mode', choices.mode)}
      {choices.isPrivate && field('private', '1')}
      {choices.fundPercent > 0 && field('fundPercent', String(choices.fundPercent))}
    </>
  );
}

/** The buttons of the cases add without loading the page. */
function useAdded(onAdd: (name: string) => void, recount: () => void): void {
  useEffect(() => {
    const form = document.getElementById(BATTLE_DESK);
    const add = (event: Event): void => {
      const { submitter } = event as SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'add') return;
      event.preventDefault();
      onAdd(submitter.value);
    };
    form?.addEventListener('submit', add);
    // Cases that the search has just brought were counted by the server.
    document.body.addEventListener('htmx:afterSwap', recount);
    return () => {
      form?.removeEventListener('submit', add);
      document.body.removeEventListener('htmx:afterSwap', recount);
    };
  });
}

/** Counts beside the cases. */
function showCounts(picked: readonly string[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-picked]')) {
    const count = picked.filter((name) => name === element.dataset['picked']).length;
    element.hidden = count === 0;
    element.textContent = count === 0 ? '' : `×${String(count)}`;
  }
}
