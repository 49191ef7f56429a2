import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { announcements, configuration, personalization } from '../../db/schema/index.ts'
import { can } from '../contract/access.ts'
import type { Announcement, Personalization } from '../contract/settings.ts'
import { notFound } from '../errors.ts'

export async function getSetting(db: Database, key: string) {
  const found = await db.query.configuration.findFirst({
    where: eq(configuration.key, key),
    columns: { key: true, value: true },
  })
  if (!found) throw notFound('Configuración desconocida.')
  return found
}

export async function getPersonalization(db: Database): Promise<Personalization> {
  const [stored, business] = await db.batch([
    db.query.personalization.findFirst({ where: eq(personalization.id, 1), columns: { id: false } }),
    db.query.configuration.findFirst({ where: eq(configuration.key, 'business'), columns: { value: true } }),
  ])
  if (!stored) throw notFound('Personalización no encontrada')
  const { name } = (business?.value ?? {}) as { name?: string }
  return { ...stored, name: name ?? 'Mayoreo' }
}

/** At most three at once, in the order the shop gave them. */
export async function currentAnnouncements(db: Database, user: { AccesoId: number }): Promise<Announcement[]> {
  const now = new Date().toISOString()
  return db.query.announcements.findMany({
    columns: { id: true, texto: true, enlace: true, imagen: true, closable: true },
    where: and(
      announcements.active,
      inArray(announcements.audience, ['all', can(user, 'client') ? 'clients' : 'staff']),
      or(isNull(announcements.startsAt), lte(announcements.startsAt, now)),
      or(isNull(announcements.endsAt), gte(announcements.endsAt, now)),
    ),
    orderBy: [asc(announcements.position), asc(announcements.id)],
    limit: 3,
  })
}
