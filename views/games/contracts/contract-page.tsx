import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { defineFragment, definePage, type PageProps } from '#views/render.tsx';
import { SIGN_FORM } from '#ui/contracts/sign-form.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { GameResult } from '#views/ui/game-result.tsx';
import { Icon } from '#ui/icon.tsx';
import { PAST_SECTION, PastSection } from '#views/ui/past-games.tsx';
import { ResultStyles } from '#views/ui/result-styles.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { SampleNotice } from '#views/ui/sample-notice.tsx';
import { useT } from '#ui/texts.tsx';
import { CONTRACT_SORTS, type ContractPageModel } from './contract-page-model.ts';
import { ContractItems } from './items-fragment.tsx';
import { Tray } from './tray-fragment.tsx';

/** Contract page: combines several items into one, with all possible results and their chances. */
export const contractPage = definePage<ContractPageModel>({
  name: 'contract',
  isGame: true,
  styles: 'contract',
  isLong: true,
  showsBreak: true,
  Component: Contract,
  title: (_, t) => t('contracts.title'),
  robots: 'noindex',
});

/** The latest games, reloaded after each. */
export const pastContractsFragment = defineFragment<ContractPageModel>({
  id: PAST_SECTION,
  Component: ({ model }) => <PastSection past={model.past} name="contracts" />,
});

/** The whole form; a game that has ended takes its list and the count of it. */
export const contractDeskFragment = defineFragment<ContractPageModel>({ id: 'contract-desk', Component: Desk });

type Props = PageProps<ContractPageModel>;

function Contract(props: Props): ReactElement {
  const t = useT();
  const { rules, isSample } = props.model;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('contracts.heading')}</h1>
        <p>{t('contracts.lead', { least: rules.least, most: rules.most })}</p>
        {isSample && <SampleNotice layout={props.layout} />}
      </header>
      {props.model.signed && <ResultStyles of="contract" layout={props.layout} />}
      <Signed {...props} />
      {props.layout.player?.pause ? (
        <OnBreak layout={props.layout} pause={props.layout.player.pause} />
      ) : props.layout.isClosed ? (
        <ClosedHere layout={props.layout} />
      ) : (
        <>
          <Desk {...props} />
          {!isSample && <SignForm {...props} />}
        </>
      )}
      {isSample ? <Rules /> : <PastSection past={props.model.past} name="contracts" />}
    </div>
  );
}

/** Steps of a contract, for guests. */
function Rules(): ReactElement {
  const t = useT();
  return (
    <section className="upg-how" aria-labelledby="how">
      <h2 id="how">{t('contracts.how')}</h2>
      <ol>
        {(['choose', 'range', 'chances', 'proof'] as const).map((step) => (
          <li key={step}>{t(`contracts.how.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

function Signed({ model: { signed, idempotencyKey }, layout }: Props): ReactElement | null {
  const t = useT();
  if (!signed?.got || idempotencyKey === null) return null;
  return (
    <GameResult
      id="contract-result"
      drop={signed.got}
      chance={signed.chance}
      stake={signed.stake}
      layout={layout}
      again={{ path: '/contract#mine', text: t('contracts.again') }}
      here={`/contract?signed=${String(signed.id)}#contract-result`}
      idempotencyKey={idempotencyKey}
    />
  );
}

/** Form behind the tray's button. It is rendered with the button, so that both refer to the same offer. */
function SignForm({ model, layout }: Props): ReactElement {
  return (
    <form id={SIGN_FORM} method="post" action={layout.href('/contract/sign')} hidden>
      <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
      {/* The visible button is in the tray and exists only with an offer, but a form needs its own submit button. */}
      <button type="submit" hidden />
    </form>
  );
}

/**
 * One GET form holds the search, the check boxes and the tray. Every button submits the selection, so that it survives
 * paging, with or without JavaScript.
 */
function Desk({ model, layout }: Props): ReactElement {
  const t = useT();
  const { desk } = model;
  const address = layout.href('/contract');
  return (
    <form id="contract-desk" className="desk" action={`${address}#contract-tray`}>
      <section aria-labelledby="mine">
        <div className="section__head">
          <h2 id="mine" tabIndex={-1}>
            {t(model.isSample ? 'contracts.mine.samples' : 'contracts.mine')}
          </h2>
          <span id="contract-count" className="count">
            {t('contracts.mine.count', {
              count: desk.usable.count,
              sum: formatMoney(desk.usable.value, layout.currency.sign),
            })}
          </span>
        </div>
        {/* After a game the list is without the items that it took, and with the one that it gave. */}
        <div
          hidden
          hx-get={address}
          hx-include="next .desk__filters"
          hx-trigger="contracts-played from:body"
          hx-target="#contract-desk"
          hx-swap="none"
          hx-select-oob="#contract-items,#contract-count"
        />
        <div
          className="desk__filters"
          role="search"
          aria-label={t('contracts.filter')}
          hx-get={address}
          hx-include="closest form"
          hx-trigger="input delay:300ms from:find input[type=search], change from:find select"
          hx-target="#contract-items"
          hx-swap="outerHTML"
          hx-replace-url="true"
          hx-sync="this:replace"
        >
          <SearchField label={t('contracts.search')} value={desk.filter.q} />
          <label className="desk__sort">
            <span className="vh">{t('contracts.sort')}</span>
            <select className="input select" name="sort" defaultValue={desk.filter.sort}>
              {CONTRACT_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`contracts.sort.${sort}`)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn btn--line btn--icon" aria-label={t('contracts.apply')}>
            <Icon name="search" />
          </button>
        </div>
        <ContractItems model={desk} layout={layout} />
      </section>
      <Tray model={model} layout={layout} />
    </form>
  );
}
