export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  /** Currency per 1 rouble, as decimal text. shared/money.ts converts with it exactly. */
  readonly rate: string;
  readonly isDisabled: boolean;
}

/** The currency of all balances. */
export const BASE_CURRENCY = 'rub';
/** The default currency of a viewer who has not chosen one. */
export const GUEST_CURRENCY = 'usd';

/** The seven initial currencies. The specification sets the ids; they are permanent. */
export const BUILT_IN: readonly Currency[] = [
  { id: 1, code: 'usd', name: 'US dollar', sign: '$', rate: '0.01090000', isDisabled: false },
  { id: 2, code: 'eur', name: 'Euro', sign: '€', rate: '0.01010000', isDisabled: false },
  { id: 3, code: 'uah', name: 'Ukrainian hryvnia', sign: '₴', rate: '0.45200000', isDisabled: false },
  { id: 4, code: 'rub', name: 'Russian rouble', sign: '₽', rate: '1.00000000', isDisabled: false },
  { id: 31, code: 'pln', name: 'Polish zloty', sign: 'zł', rate: '0.04280000', isDisabled: false },
  { id: 32, code: 'byn', name: 'Belarusian rouble', sign: 'Br', rate: '0.03560000', isDisabled: false },
  { id: 50, code: 'kzt', name: 'Kazakhstani tenge', sign: '₸', rate: '5.43000000', isDisabled: false },
];
