import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { useCurrency, useT } from '#ui/texts.tsx';
import { SIDES, TIMES, type UpgradeFormModel } from './upgrade-page-model.ts';

export function Controls({ desk, layout }: { desk: UpgradeFormModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  return (
    <div className="upg__ctl">
      <fieldset className="seg upg__sides">
        <legend className="vh">{t('upgrades.side')}</legend>
        {SIDES.map((side) => (
          <label key={side}>
            <input
              className="vh"
              id={`side-${side}`}
              type="radio"
              name="side"
              value={side}
              defaultChecked={desk.side === side}
            />
            <Icon name={side === 'under' ? 'arrow-down' : 'arrow-up'} small />
            {t(`upgrades.side.${side}`)}
          </label>
        ))}
      </fieldset>
      <div id="upgrade-times" className="seg" role="group" aria-label={t('upgrades.times')}>
        {TIMES.map((times) => (
          <button
            key={times}
            id={`times-${times.replace('.', '-')}`}
            type="submit"
            name="times"
            value={times}
            aria-pressed={desk.times === Number(times)}
          >
            {t('upgrades.times.button', { times: times.replace('.', ',') })}
          </button>
        ))}
      </div>
      {!desk.isSample && (
        <div className="upg__add">
          <label className="small" htmlFor="add">
            {t('upgrades.add')}
          </label>
          <input
            className="input"
            id="add"
            // A number field drops commas and spaces: 500,5 would become 5005.
            type="text"
            name="add"
            inputMode="decimal"
            placeholder="0"
            maxLength={32}
            // islands/upgrade-form/use-added-sum.ts compares what is typed.
            data-most={desk.balance}
            aria-invalid={desk.add === null || desk.add > desk.balance}
            aria-describedby="add-wrong"
            defaultValue={desk.typedAdd}
          />
          <span className="tiny muted">{t('upgrades.add.balance', { sum: formatMoney(desk.balance, sign) })}</span>
          <span id="add-wrong" className="field__wrong" role="status">
            <span>
              {t('upgrades.add.wrong', { sum: formatMoney(desk.balance, sign) })}{' '}
              <a className="link link--under" href={layout.href('/payment')} data-dialog="payment">
                {t('upgrades.add.topUp')}
              </a>
            </span>
          </span>
        </div>
      )}
      <button type="submit" className="btn btn--wide no-script">
        {t('upgrades.show')}
      </button>
    </div>
  );
}
