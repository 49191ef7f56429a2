import Fuse from 'fuse.js'
import { mayEnter, type Page, pageTree, visibleChildren } from '../pages.ts'

export type Option = {
  /** Titles from the root to the page: Reportes, Ventas. */
  title: string[]
  path: string
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
