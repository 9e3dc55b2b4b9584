/**
 * Returns a cache of one value per object, which ends with the object. `make` is called for an object without a value;
 * the value follows from the object, or is state that belongs to it.
 */
export function objectCache<Value extends object>(): (source: object, make: () => Value) => Value {
  const values = new WeakMap<object, Value>();
  return (source, make) => {
    const value = values.get(source) ?? make();
    values.set(source, value);
    return value;
  };
}
