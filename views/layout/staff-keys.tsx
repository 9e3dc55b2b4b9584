import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';

const LIST = 'staff-keys';

/** Opens the list of keyboard shortcuts. The script that registers them reveals the button. */
export function KeysButton(): ReactElement {
  const t = useT();
  return (
    <button
      type="button"
      className="btn btn--line staff-bar__btn staff-keys__btn"
      popoverTarget={LIST}
      aria-label={t('admin-access.keys')}
      data-key="?"
      hidden
    >
      <kbd aria-hidden="true">?</kbd>
    </button>
  );
}

/** Keyboard shortcuts of the page; islands/runtime/staff/staff-keys.ts fills the list when it opens. */
export function KeysList(): ReactElement {
  const t = useT();
  return (
    <div id={LIST} className="pop pop--s staff-keys" popover="auto" role="dialog" aria-labelledby="staff-keys-title">
      <div className="pop__head">
        <h2 id="staff-keys-title">{t('admin-access.keys')}</h2>
      </div>
      <dl />
      <p className="tiny faint">{t('admin-access.keys.note')}</p>
    </div>
  );
}
