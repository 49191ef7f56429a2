import { mayEnter, type Page, pageTree, visibleChildren } from '../pages.ts'
import { fuzzySearch } from './fuzzy.ts'

export type Option = {
  /** Titles from the root to the page: Reportes, Ventas. */
  title: string[]
  /** May have a query. */
  path: string
  /** Kind of thing that the path opens, for the search of the staff. */
  kind?: string
  /** Title that is understood without its group: Agregar cliente. */
  alone?: string | undefined
}

/** Pages that a role may open. Groups are not pages. */
export function optionsFor(user: { AccesoId: number }): Option[] {
  return pageTree.flatMap((page) => {
    if (!page.children) return page.area && !page.hidden && mayEnter(page, user) ? [optionOf(page)] : []
    return visibleChildren(page, user).map((child) => optionOf(child, page))
  })
}

const optionOf = ({ title, path, alone }: Page, parent?: Page): Option => ({
  title: [...new Set([parent?.title, title])].filter((part) => part !== undefined),
  path,
  alone,
})

/** What a role may begin at pages that are not in the menu: Nuevo pedido, Agregar producto. Pages of one row need its id. */
export const actionsFor = (user: { AccesoId: number }): Option[] =>
  pageTree
    .flatMap((page) => [page, ...(page.children ?? [])])
    .filter((page) => page.area && page.hidden && !page.path.includes(':') && mayEnter(page, user))
    .map(({ title, alone = title, path, parent }) => ({
      title: [alone, parent?.title].filter((part) => part !== undefined),
      path,
      kind: 'Acción',
    }))

type SearchPages = (query: string) => Option[]

/** Fuzzy search by title and path. */
export const searchPagesOf = (user: { AccesoId: number }, actions: Option[] = []): SearchPages =>
  fuzzySearch([...optionsFor(user), ...actions], ({ title, path, alone }) => [
    { texts: alone === undefined ? title : [...title, alone], weight: 0.7 },
    { texts: [path], weight: 0.3 },
  ])

/** A list with a text search. */
export type SearchedList = { name: string; path: string }

/** The list that a client searches. */
export const catalog: SearchedList = { name: 'Productos', path: '/client/products' }

const maxLength = 100

/** Options for a text: the pages and actions that match it. The last one searches `list` for the text. */
export function searchOptionsOf(
  user: { AccesoId: number },
  list: SearchedList | undefined,
  actions?: Option[],
): SearchPages {
  const pages = searchPagesOf(user, actions)
  return (query) => {
    const text = query.trim().slice(0, maxLength)
    const options = pages(query)
    if (text && list) {
      const path = `${list.path}?${new URLSearchParams({ search: text })}`
      options.push({ title: [`Buscar «${text}» en ${list.name}`], path })
    }
    return options
  }
}
