import { useEffect, useState, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { island } from '#ui/island.ts';

export interface ShareLinkProps {
  readonly url: string;
  /** Text shared with the link. */
  readonly text: string;
  readonly label: string;
}

/**
 * Opens the native share dialog. The button is hidden where the browser has none; the link can be copied, and the
 * social networks have their own links.
 */
export default island<ShareLinkProps>({ name: 'share-link', load: 'interaction', texts: [], Component: ShareLink });

function ShareLink({ url, text, label }: ShareLinkProps): ReactElement {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady('share' in navigator), []);
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ url, text });
    } catch {
      // The visitor cancelled the dialog.
    }
  };
  return (
    <button
      type="button"
      className={isReady ? 'btn btn--line share' : 'btn btn--line share is-waiting'}
      onClick={share}
    >
      <Icon name="share-2" small />
      <span>{label}</span>
    </button>
  );
}
