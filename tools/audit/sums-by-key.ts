const FIRST_SLOTS = 4096;
/** Slots that are taken before their number doubles. */
const LOAD = 0.7;
const PAGE_KEYS = 4096;

/**
 * One key of two whole numbers, of which the second takes so many bits; NaN when they do not fit together into 53 bits.
 */
export function keyOf(high: number, low: number, lowBits: number): number {
  const key = high * 2 ** lowBits + low;
  return high >= 0 && low >= 0 && low < 2 ** lowBits && Number.isSafeInteger(key) ? key : NaN;
}

/** The two numbers of a key. */
export const numbersOf = (key: number, lowBits: number): readonly [high: number, low: number] => [
  Math.floor(key / 2 ** lowBits),
  key % 2 ** lowBits,
];

/**
 * Numbers for each of many million keys: an open-addressed table in typed arrays. A key takes about 16 bytes and each
 * of its numbers 8; a Map takes ten times as much and is slower.
 */
export class NumbersByKey {
  /** The index of a key plus 1, at its hash or the next free slot; 0 is free. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** Each index holds its key and its numbers. */
  readonly #pages: Float64Array[] = [];
  readonly #width: number;
  #size = 0;

  constructor(numbers: number) {
    this.#width = numbers + 1;
  }

  /** The number of keys; their indexes are the numbers below. */
  get size(): number {
    return this.#size;
  }

  /** The index of a key, or -1 when it has none. */
  find(key: number): number {
    return (this.#slots[this.#slotOf(key)] ?? 0) - 1;
  }

  /** Gives a key an index with its numbers. A key that has one keeps it. */
  put(key: number, ...numbers: readonly number[]): number {
    const slot = this.#slotOf(key);
    const known = this.#slots[slot] ?? 0;
    const index = known > 0 ? known - 1 : this.#append(key, slot);
    numbers.forEach((value, number) => {
      this.set(index, number, value);
    });
    return index;
  }

  keyAt(index: number): number {
    return this.get(index, -1);
  }

  get(index: number, number: number): number {
    return this.#pages[Math.floor(index / PAGE_KEYS)]?.[this.#at(index, number)] ?? NaN;
  }

  set(index: number, number: number, value: number): void {
    const page = this.#pages[Math.floor(index / PAGE_KEYS)];
    if (page !== undefined) page[this.#at(index, number)] = value;
  }

  add(index: number, number: number, value: number): void {
    this.set(index, number, this.get(index, number) + value);
  }

  #at(index: number, number: number): number {
    return (index % PAGE_KEYS) * this.#width + number + 1;
  }

  #append(key: number, slot: number): number {
    const index = this.#size;
    this.#size += 1;
    if (index % PAGE_KEYS === 0) this.#pages.push(new Float64Array(PAGE_KEYS * this.#width));
    this.set(index, -1, key);
    this.#slots[slot] = index + 1;
    if (this.#size > this.#slots.length * LOAD) this.#grow();
    return index;
  }

  #slotOf(key: number): number {
    const last = this.#slots.length - 1;
    let hash = Math.imul((key >>> 0) ^ Math.imul(key / 2 ** 32, 0x9e3779b1), 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const index = this.#slots[slot] ?? 0;
      if (index === 0 || this.keyAt(index - 1) === key) return slot;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let index = 0; index < this.#size; index += 1) this.#slots[this.#slotOf(this.keyAt(index))] = index + 1;
  }
}
