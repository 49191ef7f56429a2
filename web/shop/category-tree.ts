import type { Category } from '#contract/products/catalog'
import { plain } from '#contract/search'

export const childrenOf = <Row extends Category>(categories: readonly Row[], parentId: number | null) =>
  categories.filter((category) => category.parentId === parentId)

/** From the root to the category itself; empty if it does not exist. */
export function pathTo(categories: readonly Category[], id: number | null): Category[] {
  const path: Category[] = []
  let next = categories.find((category) => category.id === id)
  while (next && !path.includes(next)) {
    path.unshift(next)
    const { parentId } = next
    next = categories.find((category) => category.id === parentId)
  }
  return path
}

/** "Ferretería › Tornillería" */
export const pathName = (path: readonly Category[]) => path.map(({ name }) => name).join(' › ')

/** Categories whose path contains every word, ignoring accents. Matches in the own name come first. */
export function findCategories(categories: readonly Category[], query: string): Category[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => plain(text).includes(word))
  const found = categories.filter(({ id }) => has(pathName(pathTo(categories, id))))
  return found.toSorted((left, right) => Number(has(right.name)) - Number(has(left.name)))
}

/** The ids of a category and its descendants. */
export function withDescendants(categories: readonly Category[], id: number): number[] {
  const found = [id]
  for (const parent of found) {
    for (const child of childrenOf(categories, parent)) if (!found.includes(child.id)) found.push(child.id)
  }
  return found
}
