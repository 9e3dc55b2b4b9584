import { hydrateRoot } from 'react-dom/client';
import { Counter } from './reference-island.tsx';

const island = document.getElementById('island');
if (island !== null) hydrateRoot(island, <Counter />);
