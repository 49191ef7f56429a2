import { typingTimeout } from '#contract/rooms'

type Tell = (typing: boolean) => unknown

/** Who is typing now. Nobody types for longer than the timeout after the last time they said so. */
export class Typists {
  readonly #typists = new Map<string, { toldAt: number; off: ReturnType<typeof setTimeout> }>()

  /** Tells the other side when it begins, once a second while it lasts, and when it ends. */
  hear(who: string, typing: boolean, tell: Tell) {
    const before = this.#typists.get(who)
    clearTimeout(before?.off)
    if (!typing) return before && this.#stop(who, tell)
    const now = Date.now()
    const isNews = !before || now - before.toldAt >= 1000
    if (isNews) tell(true)
    const off = setTimeout(() => this.#stop(who, tell), typingTimeout)
    this.#typists.set(who, { toldAt: isNews ? now : before.toldAt, off })
  }

  #stop(who: string, tell: Tell) {
    this.#typists.delete(who)
    tell(false)
  }
}
