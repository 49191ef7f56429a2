import Fuse from 'fuse.js/basic'
import { mayEnter, type Page, pageTree, visibleChildren } from '../pages.ts'

export type Option = {
  /** Titles from the root to the page: Reportes, Ventas. */
  title: string[]
  /** May have a query. */
  path: string
  /** What the path opens, for the things that the staff find. */
  kind?: string
}

/** Pages that a role may open. Groups are not pages. */
export function optionsFor(user: { AccesoId: number }): Option[] {
  return pageTree.flatMap((page) => {
    if (!page.children) return page.area && !page.hidden && mayEnter(page, user) ? [optionOf(page)] : []
    return visibleChildren(page, user).map((child) => optionOf(child, page))
  })
}

const optionOf = ({ title, path }: Page, parent?: Page): Option => ({
  title: [...new Set([parent?.title, title])].filter((part) => part !== undefined),
  path,
})

export type SearchPages = (query: string) => Option[]

/** Fuzzy search by title and path; accents are ignored. */
export function searchPagesOf(user: { AccesoId: number }): SearchPages {
  const fuse = new Fuse(optionsFor(user), {
    threshold: 0.4,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    shouldSort: true,
    ignoreDiacritics: true,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (query) => (query.trim() ? fuse.search(query.trim()).map(({ item }) => item) : [])
}

/** A list that a text can be searched in. */
export type SearchedList = { name: string; path: string }

const maxLength = 100

/** The pages, and last the search of the text in a list. */
export function searchOptionsOf(
  user: { AccesoId: number },
  list: SearchedList | undefined = { name: 'Productos', path: '/client/products' },
): SearchPages {
  const pages = searchPagesOf(user)
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
