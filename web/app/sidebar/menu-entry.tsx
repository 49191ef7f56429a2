import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { loadable } from '../../loadable.tsx'
import { icons } from '../../ui/page-icons.tsx'
import { entryClasses } from '../../ui/sidebar-entry.ts'
import { Optional } from '../optional.tsx'
import type { MenuItem } from './menu.ts'

const WaitingBadge = loadable(() => import('./staff-waiting-badge.tsx'))

export type EntryProps = { item: MenuItem; current: string }

export const isInside = ({ item, current }: EntryProps) =>
  item.path === current || Boolean(item.children?.some((child) => child.path === current))

export function MenuIcon({ name }: { name: MenuItem['icon'] }) {
  if (!name) return null
  const Icon = icons[name]
  return <Icon aria-hidden />
}

export function MenuEntry(props: EntryProps) {
  return <li>{props.item.children ? <Group {...props} /> : <Leaf {...props} />}</li>
}

function Leaf({ item, current }: EntryProps) {
  const isCurrent = item.path === current
  return (
    <Link to={item.path} aria-current={isCurrent ? 'page' : undefined} className={entryClasses(isCurrent)}>
      <MenuIcon name={item.icon} />
      <span className="flex-1 truncate">{item.title}</span>
      {item.path === '/payments' || item.path === '/orders/manage' ? (
        <Optional>
          <WaitingBadge path={item.path} />
        </Optional>
      ) : null}
    </Link>
  )
}

/** A group of pages. Open while it contains the current page, unless toggled. Several may be open. */
function Group(props: EntryProps) {
  const { item, current } = props
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const open = chosen ?? isInside(props)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={entryClasses(false)}
        onClick={() => setChosen(!open)}
      >
        <MenuIcon name={item.icon} />
        <span className="flex-1 truncate">{item.title}</span>
        <ChevronDown className={`size-4! transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="my-0.5 ml-[19px] grid gap-0.5 border-[color-mix(in_oklab,currentColor_22%,transparent)] border-l pl-2 hidden:hidden"
      >
        {item.children?.map((child) => (
          <MenuEntry key={child.path} item={child} current={current} />
        ))}
      </ul>
    </>
  )
}
