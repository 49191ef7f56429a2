import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { close, closeAll, closeOthers, dropView, lastAddress, pathOf, type Tab, type Tabs } from './tabs.ts'
import { changeOnLeaving, changeTabs, nextTabs } from './tabs-store.ts'

const everything = () => true

/** The path of the address: while a page loads, the screen still shows the one before. */
const currentPath = () => pathOf(location.pathname)

export function useTabActions() {
  const navigate = useNavigate()

  /** Applies a change; navigates when it removed the tab of the current page. */
  function apply(change: (tabs: Tabs) => Tabs, target?: Tab) {
    const current = currentPath()
    const next = change(nextTabs())
    const to = target?.fullPath ?? lastAddress(next)
    const stays = target ? target.path === current : next.open.some(({ path }) => path === current)
    if (stays) return changeTabs(change)
    changeOnLeaving(current, change)
    navigate(to)
  }

  return {
    close: (tab: Tab) => apply((tabs) => close(tabs, tab.path)),
    closeOthers: (tab: Tab) => apply((tabs) => closeOthers(tabs, tab.path), tab),
    closeAll: () => apply(closeAll),
    /** Remounts the screen with fresh data, without a history entry. */
    refresh(tab: Tab) {
      changeTabs((tabs) => dropView(tabs, tab.path))
      void mutate(everything)
      const options: NavigateOptions = { replace: tab.path === currentPath() }
      navigate(`/redirect${tab.fullPath}`, options)
    },
  }
}

export type TabActions = ReturnType<typeof useTabActions>
