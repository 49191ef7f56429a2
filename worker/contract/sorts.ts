import * as v from 'valibot'

/** The parameter `sort` of a list: one of the keys, with a leading minus for the descending order. */
// @__NO_SIDE_EFFECTS__
export const Sort = <Key extends string>(keys: readonly Key[]) =>
  v.picklist(keys.flatMap((key) => [key, `-${key}`] as const))

/** The key and the direction of a `sort`. */
export const readSort = <Key extends string>(sort: Key | `-${Key}`) => ({
  key: sort.replace(/^-/, '') as Key,
  isDescending: sort.startsWith('-'),
})
