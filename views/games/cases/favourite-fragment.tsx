import type { ReactElement } from 'react';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { FavouriteModel } from './case-page-model.ts';

/** Toggle for favourites: a plain form; with JavaScript only this part is swapped. */
export const favouriteFragment = defineFragment<FavouriteModel>({ id: 'favourite', Component: FavouriteButton });

export function FavouriteButton({ model: { name, isOn }, layout }: PageProps<FavouriteModel>): ReactElement {
  const t = useT();
  const address = layout.href(`/case/${name}/favourite`);
  return (
    <form
      id="favourite"
      className="favourite"
      method="post"
      action={address}
      hx-post={address}
      hx-target="#favourite"
      hx-swap="outerHTML"
    >
      <AuthFields auth={layout.auth} />
      <input type="hidden" name="on" value={isOn ? '0' : '1'} />
      <button type="submit" className="btn btn--line btn--short" id="favourite-button" aria-pressed={isOn}>
        <Icon name="heart" small />
        <span>{t(isOn ? 'cases.favourite.on' : 'cases.favourite.off')}</span>
      </button>
    </form>
  );
}
