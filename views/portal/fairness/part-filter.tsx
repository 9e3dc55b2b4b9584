import type { ReactElement, ReactNode } from 'react';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

interface PartFilterProps {
  readonly label: string;
  readonly action: string;
  /** Id of the part to reload. */
  readonly part: string;
  readonly children: ReactNode;
}

/** Filter of a part of the page; htmx submits it at each change, the button without JavaScript. */
export function PartFilter({ children, ...form }: PartFilterProps): ReactElement {
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
