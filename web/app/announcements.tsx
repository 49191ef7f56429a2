import { ChevronDown, Megaphone, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import type { Announcement } from '#contract/shop/announcements'
import { readStored, writeStored } from '../api/browser-storage.ts'
import { isBoolean, isNumber, isText, listOf, orNull, shape } from '../api/shapes.ts'
import { closeAnnouncement, keyEndOfUser, maxShown, useIsClosed } from '../shop/closed-announcements.ts'
import { useMobile } from '../ui/use-mobile.ts'

const isAnnouncement = shape<Announcement>({
  id: isNumber,
  texto: orNull(isText),
  enlace: orNull(isText),
  imagen: orNull(isText),
  closable: isBoolean,
})

/** The current announcements. Until the answer arrives, those of the user's last visit, so that the page does not move. */
function useAnnouncements() {
  const [stored] = useState<SWRConfiguration<Announcement[]>>(() => {
    const key = `comunicados${keyEndOfUser()}`
    return {
      fallbackData: readStored(key, listOf(isAnnouncement)) ?? undefined,
      onSuccess: (announcements) => writeStored(key, announcements),
    }
  })
  return useSWR<Announcement[]>('/comunicados', stored)
}

const readyTimeoutMs = 1000

/** Whether the height of the announcements is known: without stored ones, after the response or a timeout. */
export function useAnnouncementsReady() {
  const { data, error } = useAnnouncements()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), readyTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return data !== undefined || error !== undefined || isLate
}

export function Announcements() {
  const { data = [] } = useAnnouncements()
  const isClosed = useIsClosed()
  const isMobile = useMobile()
  const [isExpanded, setExpanded] = useState(false)
  const open = data.filter((announcement) => !isClosed(announcement))
  if (open.length === 0) return null
  // On a phone, two announcements would cover a fifth of the screen.
  const few = isMobile ? (open.length > 1 ? 0 : 1) : maxShown
  const more = open.length - few
  const button =
    more > 0 ? (
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
        className="flex min-h-9 w-full items-center gap-2.5 bg-info-soft px-4 text-left font-medium text-info text-sm"
      >
        <Megaphone size={16} className="shrink-0" aria-hidden />
        {few === 0 ? `${more} comunicados` : isExpanded ? 'Ver menos' : `Ver ${more} más`}
        <ChevronDown size={16} className={`ml-auto ${isExpanded ? 'rotate-180' : ''}`} aria-hidden />
      </button>
    ) : null
  return (
    <section aria-label="Comunicados" className="flex flex-wrap gap-px bg-line print:hidden">
      {few === 0 ? button : null}
      {open.slice(0, isExpanded ? undefined : few).map((announcement) => (
        <Banner
          key={announcement.id}
          announcement={announcement}
          onClose={() => closeAnnouncement(announcement, data)}
        />
      ))}
      {few > 0 ? button : null}
    </section>
  )
}

function Banner({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { texto, imagen, enlace, closable } = announcement
  const picture = imagen ? (
    <img src={imagen} alt={texto ? '' : 'Comunicado'} className="max-h-24 max-w-full rounded-sm object-contain" />
  ) : null
  return (
    <div className="flex min-h-9 grow basis-96 items-center gap-2.5 bg-info-soft py-1.5 pr-2 pl-4 font-medium text-info text-sm">
      <Megaphone size={16} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">
        {enlace && !texto ? <OutLink to={enlace}>{picture}</OutLink> : picture}
        {texto ? <span className="whitespace-pre-line [overflow-wrap:anywhere]">{texto}</span> : null}
        {enlace && texto ? (
          <OutLink to={enlace}>
            <span className="ml-2 font-semibold underline underline-offset-2">Ver más</span>
          </OutLink>
        ) : null}
      </p>
      {closable && (
        <button
          type="button"
          aria-label="Cerrar comunicado"
          title="Cerrar"
          onClick={onClose}
          className="grid size-7 shrink-0 place-items-center rounded-md pointer-coarse:size-10 hover:bg-[color-mix(in_oklab,var(--info)_14%,transparent)]"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

function OutLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="inline-block rounded-sm">
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}
