import { folio } from '../../shop/display.ts'

const plain = (text: string) => text.replace('-', '').toUpperCase()

/** Whether a search is the number of an order, as such or with the prefix of the shop: 890, #890, MB-890, mb890. */
export function isFolioSearch(search: string) {
  const [digits] = /\d+$/.exec(search) ?? []
  if (digits === undefined) return false
  const before = search.slice(0, -digits.length)
  return before === '' || before === '#' || plain(search) === plain(folio(Number(digits)))
}
