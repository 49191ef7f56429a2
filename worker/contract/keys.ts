/** The keys of an object whose type has no others. */
// @__NO_SIDE_EFFECTS__
export function keysOf<Key extends string>(object: Partial<Record<Key, unknown>>) {
  return Object.keys(object) as Key[]
}
