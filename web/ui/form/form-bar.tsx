import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { placeToasts } from '../toast-place.ts'

/**
 * Buttons of a whole-page form, always in view: the way out first, the main button last, at the right. Toasts and the
 * focused field stay above it.
 */
export function FormBar({ className = '', children }: { className?: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = '96px'
    // On a page lower than the window the bar is not at the bottom.
    const handleSize = () => {
      const top = bar.current?.getBoundingClientRect().top ?? innerHeight
      placeToasts({ bottom: `${Math.max(innerHeight - top + 12, 88)}px` })
    }
    const observer = new ResizeObserver(handleSize)
    if (bar.current?.parentElement) observer.observe(bar.current.parentElement)
    addEventListener('resize', handleSize)
    return () => {
      observer.disconnect()
      removeEventListener('resize', handleSize)
      placeToasts({ bottom: undefined })
      style.scrollPaddingBottom = ''
    }
  }, [])

  return (
    <div
      ref={bar}
      className={`sticky z-20 flex flex-wrap items-center justify-end gap-2 border-line bg-surface py-2.5 max-lg:bottom-0 max-lg:-mx-3.5 max-lg:-mb-6 max-lg:border-t max-lg:px-3.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))] max-sm:grow-children sm:max-lg:-mx-6 sm:max-lg:-mb-8 sm:max-lg:px-6 lg:bottom-3 lg:rounded-xl lg:border lg:px-4 lg:shadow-md ${className}`}
    >
      {children}
    </div>
  )
}
