import { Activity, memo, useState } from 'react'
import { Suspense } from '../../loadable.tsx'
import { LeavePage } from '../../ui/overlay/leave-page.ts'
import { ScreenSkeleton } from '../../ui/splash.tsx'
import { useSettings } from '../settings/settings.ts'
import { View } from '../view.tsx'
import { type LocatedPage, mountedViews } from './mounted-views.ts'
import { close, dropView, pathOf } from './tabs.ts'
import { changeOnLeaving, changeTabs, forgetChanges, useTabs } from './tabs-store.ts'

/** Hidden screens do not render on each navigation. */
const MemoView = memo(View)

const nothing: string[] = []

const leavePage = {
  // The screen stays until the next page is shown.
  discard: () => changeTabs((tabs) => dropView(tabs, pathOf(location.pathname))),
  close() {
    const path = pathOf(location.pathname)
    changeOnLeaving(path, (tabs) => close(tabs, path))
  },
  stay: forgetChanges,
}

/** The current page and the hidden screens of other tabs, which keep their state. Effects of hidden screens are paused. */
export function Views(shown: LocatedPage) {
  const { tabs: keepsPages } = useSettings()
  const { mounted } = useTabs()
  const [views, setViews] = useState<LocatedPage[]>([])
  const next = mountedViews(views, shown, keepsPages ? mounted : nothing)
  if (next !== views) setViews(next)
  const current = pathOf(shown.location.pathname)
  const [firstPath] = useState(current)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && current !== firstPath) setMoved(true)
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {next.map((view) => {
        const path = pathOf(view.location.pathname)
        return (
          <Activity key={path} mode={path === current ? 'visible' : 'hidden'}>
            {/* The first page is shown at once: an animation from transparent delays what the user waits for. */}
            <div className={`flex min-w-0 flex-1 flex-col grow-children ${hasMoved ? 'animate-arrive' : ''}`}>
              <LeavePage value={leavePage}>
                <MemoView {...view} />
              </LeavePage>
            </div>
          </Activity>
        )
      })}
    </Suspense>
  )
}
