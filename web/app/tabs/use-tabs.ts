import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { close, closeAll, closeOthers, dropView, lastAddress, type Tab, type Tabs } from './tabs.ts'
import { changeOnArrival, changeTabs, getTabs } from './tabs-store.ts'

const everything = () => true

/** What may be done with the tabs; `current` is the path of the page that is shown. */
export function useTabActions(current: string) {
  const navigate = useNavigate()

  /** Goes where the change leaves the person, unless their page keeps its tab. */
  function apply(change: (tabs: Tabs) => Tabs, target?: Tab) {
    const next = change(getTabs())
    const to = target?.fullPath ?? lastAddress(next)
    const stays = target ? target.path === current : next.open.some(({ path }) => path === current)
    if (stays) return changeTabs(change)
    changeOnArrival(to, change)
    navigate(to)
  }

  return {
    close: (tab: Tab) => apply((tabs) => close(tabs, tab.path)),
    closeOthers: (tab: Tab) => apply((tabs) => closeOthers(tabs, tab.path), tab),
    closeAll: () => apply(closeAll),
    /** Begins anew, with fresh data, and leaves no step behind in the history. */
    refresh(tab: Tab) {
      changeTabs((tabs) => dropView(tabs, tab.path))
      void mutate(everything)
      const options: NavigateOptions = { replace: tab.path === current }
      navigate(`/redirect${tab.fullPath}`, options)
    },
  }
}

export type TabActions = ReturnType<typeof useTabActions>
