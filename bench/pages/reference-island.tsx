import { type ReactElement, useState } from 'react';

/** The smallest useful island: one counter. */
export function Counter(): ReactElement {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`Pressed ${String(count)} times`}
    </button>
  );
}
