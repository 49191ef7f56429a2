import { Megaphone } from 'lucide-react'
import { useIsClosed } from '../../shop/closed-announcements.ts'
import { Card } from '../../ui/card.tsx'
import { useAnnouncements } from './api.ts'

/** The announcements that were closed at the top of the page. */
export function Announcements() {
  const { data = [] } = useAnnouncements()
  const isClosed = useIsClosed()
  const earlier = data.filter(isClosed)
  if (earlier.length === 0) return null
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          <Megaphone size={18} className="text-ink-2" aria-hidden />
          Comunicados anteriores
        </span>
      }
    >
      <ul className="lines">
        {earlier.map(({ id, texto, imagen, enlace }) => (
          <li key={id} className="grid gap-1.5 px-4 py-3 text-sm [overflow-wrap:anywhere]">
            {imagen ? (
              <img
                src={imagen}
                alt={texto ? '' : 'Comunicado'}
                className="max-h-40 max-w-full rounded-md object-contain"
              />
            ) : null}
            {texto ? <p className="whitespace-pre-line">{texto}</p> : null}
            {enlace ? (
              <a
                href={enlace}
                target="_blank"
                rel="noopener noreferrer"
                className="justify-self-start text-theme-text hover:underline"
              >
                Ver más<span className="sr-only"> (se abre en otra pestaña)</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
