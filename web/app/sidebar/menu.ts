import type { IconName } from '../../ui/page-icons.tsx'
import { mayEnter, type Page, pageTree, visibleChildren } from '../pages.ts'

export type MenuItem = { title: string; path: string; icon?: IconName; children?: MenuItem[] }

/** Menu entries of a user. A group with one visible page is replaced by that page; a group without a title, by all its pages. */
export const menuFor = (user: { AccesoId: number }): MenuItem[] => pageTree.flatMap((page) => entriesOf(page, user))

function entriesOf(page: Page, user: { AccesoId: number }): MenuItem[] {
  if (!page.children) return isEntry(page) && mayEnter(page, user) ? [entry(page)] : []
  const children = visibleChildren(page, user)
  if (!page.title) return children.map((child) => entry(child))
  const [only, another] = children
  if (!only) return []
  if (!another) return [{ ...entry(only), title: only.alone ?? only.title ?? page.title, icon: only.icon ?? page.icon }]
  return [{ ...entry(page), children: children.map((child) => entry(child)) }]
}

const isEntry = (page: Page) => Boolean(page.title && page.area && !page.hidden)

const entry = ({ title = '', path, icon }: Page): MenuItem => ({ title, path, icon })
