import { typingTimeoutMs } from '#contract/rooms'

type Notify = (typing: boolean) => unknown

/** Interval between two notices of the same typing, in milliseconds. */
const intervalMs = 1000

/** The users who are typing. A user stops `typingTimeoutMs` after the last event of typing. */
export class TypingNotices {
  readonly #active = new Map<string, { notifiedAt: number; timer: ReturnType<typeof setTimeout> }>()

  /** Calls `notify` when typing begins, once per interval while it lasts, and when it ends. */
  update(key: string, typing: boolean, notify: Notify) {
    const before = this.#active.get(key)
    clearTimeout(before?.timer)
    if (!typing) return before && this.#end(key, notify)
    const now = Date.now()
    const isDue = !before || now - before.notifiedAt >= intervalMs
    if (isDue) notify(true)
    const timer = setTimeout(() => this.#end(key, notify), typingTimeoutMs)
    this.#active.set(key, { notifiedAt: isDue ? now : before.notifiedAt, timer })
  }

  #end(key: string, notify: Notify) {
    this.#active.delete(key)
    notify(false)
  }
}
