import { useEffect, useState, type ReactElement } from 'react';
import { Icon } from '#views/ui/icon.tsx';
import { island } from './runtime/island.ts';

export interface ShareLinkProps {
  readonly url: string;
  /** What is said beside the link. */
  readonly text: string;
  readonly label: string;
}

/**
 * Opens the device's own window for sharing. The button cannot be seen where a browser has none: the link beside it
 * can be copied, and the networks have links of their own.
 */
export default island<ShareLinkProps>({ name: 'share-link', load: 'idle', texts: [], Component: ShareLink });

function ShareLink({ url, text, label }: ShareLinkProps): ReactElement {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady('share' in navigator), []);
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ url, text });
    } catch {
      // The visitor closed the window: nothing was asked of us.
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
