import { findPage, mayEnter, pageTree, titleOf } from '../pages.ts'

export type Tab = { path: string; fullPath: string }

export type Tabs = {
  open: Tab[]
  /** Paths of the screens that stay mounted; the last shown is at the end. */
  mounted: string[]
}

const maxOpen = 20
const maxMounted = 8

export const noTabs: Tabs = { open: [], mounted: [] }

/** Identity of a tab: its address without the query. */
export const pathOf = (address: string) => address.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')

const pageOf = (path: string) => findPage(path)?.page

export const isFixed = (path: string) => Boolean(pageOf(path)?.affix)

export function titleOfTab(path: string) {
  const found = findPage(path)
  return (found && titleOf(found.page, found.params)) ?? path
}

/** Whether the page has a tab: pages without a title (/redirect) or outside the frame have none. */
function canBeTab(path: string) {
  const page = pageOf(path)
  return Boolean(page?.screen && page.title && !page.bare)
}

/** Fixed tabs, then the stored ones that the user's role may still open. */
export function startTabs(user: { AccesoId: number }, addresses: string[]): Tabs {
  const fixed = pageTree.filter((page) => page.affix).map((page) => page.path)
  const mayStay = (path: string) => {
    const page = pageOf(path)
    return page && canBeTab(path) && mayEnter(page, user)
  }
  const wanted = new Map([...fixed, ...addresses].map((fullPath) => [pathOf(fullPath), fullPath]))
  const open = [...wanted].filter(([path]) => mayStay(path)).map(([path, fullPath]) => ({ path, fullPath }))
  return { open: open.slice(0, maxOpen), mounted: [] }
}

/** Opens the tab of an address, or updates the query of its open tab. */
export function visit(tabs: Tabs, fullPath: string): Tabs {
  const path = pathOf(fullPath)
  if (!canBeTab(path)) return tabs
  const isOpen = tabs.open.some((tab) => tab.path === path)
  const open = isOpen
    ? tabs.open.map((tab) => (tab.path === path ? { path, fullPath } : tab))
    : [...tabs.open, { path, fullPath }]
  const mounted = [...tabs.mounted.filter((other) => other !== path), path].slice(-maxMounted)
  return { open: withoutOldest(open), mounted: pageOf(path)?.noCache ? dropView(tabs, path).mounted : mounted }
}

function withoutOldest(open: Tab[]) {
  if (open.length <= maxOpen) return open
  const oldest = open.find(({ path }) => !isFixed(path))
  return open.filter((tab) => tab !== oldest)
}

/** Drops the mounted screen, so that it remounts when shown. */
export const dropView = (tabs: Tabs, path: string): Tabs => ({
  ...tabs,
  mounted: tabs.mounted.filter((other) => other !== path),
})

export const close = (tabs: Tabs, path: string): Tabs => ({
  ...dropView(tabs, path),
  open: tabs.open.filter((tab) => tab.path !== path || isFixed(path)),
})

export const closeOthers = (tabs: Tabs, path: string): Tabs => ({
  open: tabs.open.filter((tab) => tab.path === path || isFixed(tab.path)),
  mounted: tabs.mounted.filter((other) => other === path),
})

export const closeAll = (tabs: Tabs): Tabs => ({ open: tabs.open.filter((tab) => isFixed(tab.path)), mounted: [] })

/** Address to open when the tab of the current page is closed: the last tab. */
export const lastAddress = (tabs: Tabs) => tabs.open.at(-1)?.fullPath ?? '/'
