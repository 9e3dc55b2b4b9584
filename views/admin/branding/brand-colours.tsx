import type { ReactElement } from 'react';
import { type ColourPair, isReadable } from '#src/shared/brand.ts';
import { formatNumber } from '#src/shared/format.ts';
import { Input } from '#views/ui/staff/fields.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { useT } from '#ui/texts.tsx';
import type { BrandingModel } from './branding-page.tsx';

type ColoursProps = Pick<BrandingModel, 'colours' | 'chosen' | 'standard' | 'contrasts'>;

/**
 * The two colours and the contrast of the texts that they give. islands/runtime/staff/staff-colours.ts shows pickers
 * and updates the contrast while colours are chosen; without it the contrast is that of the saved draft. The server
 * refuses unreadable colours in any case.
 */
export function BrandColoursFields({ colours, chosen, standard, contrasts }: ColoursProps): ReactElement {
  const t = useT();
  const areReadable = contrasts.every(isReadable);
  return (
    <fieldset className="brand-colours" data-colours="">
      <legend className="field__label">{t('admin-branding.colours')}</legend>
      {(['accent', 'ground'] as const).map((name) => (
        <div className="brand-colour" key={name}>
          <FieldRow
            label={t(`admin-branding.colour.${name}`)}
            hint={t('admin-branding.colour.hint', { colour: standard[name] })}
          >
            <Input
              type="text"
              className="input num"
              name={name}
              defaultValue={colours[name]}
              placeholder={standard[name]}
              pattern="#[0-9A-Fa-f]{6}"
              maxLength={7}
              autoCapitalize="none"
              spellCheck={false}
              data-standard={standard[name]}
            />
          </FieldRow>
          <input
            type="color"
            className="brand-colour__picker"
            aria-label={t('admin-branding.colour.pick', { name: t(`admin-branding.colour.${name}`) })}
            defaultValue={chosen[name]}
            data-picks={name}
            hidden
          />
        </div>
      ))}
      <ul className="brand-contrasts">
        {contrasts.map((pair) => (
          <Contrast key={pair.text} pair={pair} />
        ))}
      </ul>
      <p className="small" role="status">
        <span data-verdict="good" hidden={!areReadable}>
          {t('admin-branding.contrast.good')}
        </span>
        <span data-verdict="bad" className="field__wrong" hidden={areReadable}>
          {t('admin-branding.contrast.bad')}
        </span>
      </p>
    </fieldset>
  );
}

function Contrast({ pair }: { readonly pair: ColourPair }): ReactElement {
  const t = useT();
  const { text, colour, ground, contrast } = pair;
  return (
    <li data-text={text}>
      <svg viewBox="0 0 48 32" aria-hidden="true">
        <rect width="48" height="32" rx="6" fill={ground} />
        <text x="24" y="21" textAnchor="middle" fill={colour}>
          {t('admin-branding.sample')}
        </text>
      </svg>
      <span>{t(`admin-branding.contrast.${text}`)}</span>
      {/* Rounded down: 4.499 is not enough. */}
      <b className="num">{formatNumber(Math.floor(contrast * 100) / 100, t.tag, 2)}</b>
      <span className="badge badge--ok" data-verdict="good" hidden={!isReadable(pair)}>
        {t('admin-branding.contrast.enough')}
      </span>
      <span className="badge badge--bad" data-verdict="bad" hidden={isReadable(pair)}>
        {t('admin-branding.contrast.low')}
      </span>
    </li>
  );
}
