import Fuse from 'fuse.js/basic'
import { type Area, can } from '#contract/access'
import { mayEnter, type Page, pageTree, visibleChildren } from '../pages.ts'

export type Option = {
  /** Titles from the root to the page: Reportes, Ventas. */
  title: string[]
  /** May have a query. */
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

/** Lists that a text can be searched in. The search uses the first that the role may open. */
const lists: { area: Area; name: string; path: string }[] = [
  { area: 'client', name: 'Productos', path: '/client/products' },
  { area: 'products', name: 'Productos', path: '/products/manage' },
  { area: 'inventory', name: 'Inventario', path: '/inventory/view' },
  { area: 'orders', name: 'Pedidos', path: '/orders/manage' },
]

const maxLength = 100

/** The order with that folio, the pages, and last the search of the text in a list. */
export function searchOptionsOf(user: { AccesoId: number }): SearchPages {
  const pages = searchPagesOf(user)
  const list = lists.find(({ area }) => can(user, area))
  return (query) => {
    const text = query.trim().slice(0, maxLength)
    const [, folio] = /^#?(\d{1,9})$/.exec(text) ?? []
    const options = pages(query)
    if (folio && can(user, 'orders'))
      options.unshift({ title: [`Pedido ${folio}`], path: `/orders/view/${Number(folio)}` })
    if (text && list) {
      const path = `${list.path}?${new URLSearchParams({ search: text })}`
      options.push({ title: [`Buscar «${text}» en ${list.name}`], path })
    }
    return options
  }
}
