import type { ReactElement, ReactNode } from 'react';
import { FindForm } from '../ui/find-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';

interface PartFilterProps {
  readonly label: string;
  readonly action: string;
  /** The id of the part that it brings anew. */
  readonly part: string;
  /** What is chosen by. */
  readonly children: ReactNode;
}

/** The filter of a part of the page: by htmx it is sent at each choice, by the button without it. */
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
