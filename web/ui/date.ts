import { dayMs } from '#contract/days'
import { lazy } from '#contract/lazy'

const timeZone = 'America/Mexico_City'
const isoDay = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }))
const clock = lazy(
  () => new Intl.DateTimeFormat('es-MX', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)
const shortDay = lazy(() => new Intl.DateTimeFormat('es-MX', { timeZone, day: 'numeric', month: 'short' }))

/** A date without a time ('2026-11-21') has no time zone: it must not become the day before. */
const dayOf = (iso: string) => (iso.length === 10 ? iso : isoDay().format(new Date(iso)))
export const formatTime = (iso: string) => clock().format(new Date(iso))

/** Date in Mexico City: 2026-11-21 */
export const formatDate = (iso: string | null) => (iso ? dayOf(iso) : '—')

/** 2026-11-21 10:42 */
export const formatDateTime = (iso: string | null) => (iso ? `${dayOf(iso)} ${formatTime(iso)}` : '—')

/** hoy 10:42 · ayer 18:02 · 18 nov · 18 nov 2025 */
export function formatDay(iso: string | null, now = new Date()) {
  if (!iso) return '—'
  const day = dayOf(iso)
  const today = isoDay().format(now)
  const yesterday = isoDay().format(now.getTime() - dayMs)
  const time = iso.length === 10 ? '' : ` ${formatTime(iso)}`
  if (day === today) return `hoy${time}`
  if (day === yesterday) return `ayer${time}`
  const short = shortDayOf(iso)
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${day.slice(0, 4)}`
}

const shortDayOf = (iso: string) => shortDay().format(new Date(iso.length === 10 ? `${iso}T12:00:00-06:00` : iso))

/** 18 nov 2025, for texts that are read on a later day. */
export const formatFullDay = (iso: string) => `${shortDayOf(iso)} ${dayOf(iso).slice(0, 4)}`
