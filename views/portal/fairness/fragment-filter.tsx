import type { ReactElement, ReactNode } from 'react';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

interface FragmentFilterProps {
  readonly label: string;
  readonly action: string;
  /** Id of the fragment to reload. */
  readonly fragment: string;
  readonly children: ReactNode;
}

/** Filter of a fragment; htmx submits it at each change, the button without JavaScript. */
export function FragmentFilter({ children, ...form }: FragmentFilterProps): ReactElement {
  const t = useT();
  return (
    <FindForm {...form} className="fair-filter" trigger="change, submit">
      {children}
      <button type="submit" className="btn btn--line btn--icon" aria-label={t('fairness.draws.apply')}>
        <Icon name="search" />
      </button>
    </FindForm>
  );
}
