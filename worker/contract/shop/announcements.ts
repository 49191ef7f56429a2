import * as v from 'valibot'
import { Id, isDay, Lines, Text, Version } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { AssetUrl } from './personalization.ts'

export const Announcement = v.object({
  id: Id,
  texto: v.nullable(v.string()),
  enlace: v.nullable(v.string()),
  imagen: v.nullable(v.string()),
  closable: v.boolean(),
})
export type Announcement = v.InferOutput<typeof Announcement>

export const Announcements = v.array(Announcement)
export type Announcements = v.InferOutput<typeof Announcements>

export const audiences = { all: 'Todos', clients: 'Clientes', staff: 'Equipo' } as const
export type Audience = keyof typeof audiences
const Audience = v.picklist(keysOf(audiences))

/** An announcement in the staff's editor. */
export const AnnouncementRow = v.object({
  ...Announcement.entries,
  audience: Audience,
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  active: v.boolean(),
  version: v.number(),
})
export type AnnouncementRow = v.InferOutput<typeof AnnouncementRow>

const orNull = (text: string | null) => text || null

/** A timestamp, or a day in Mexico City, which has been UTC−6 all year since 2022; '' for none. */
const moment = (time: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => text === '' || isDay(text.slice(0, 10)), 'Ingresa una fecha válida.'),
        v.transform((text) => (text.length === 10 ? `${text}T${time}-06:00` : text)),
        v.check((text) => text === '' || !Number.isNaN(Date.parse(text)), 'Ingresa una fecha válida.'),
        v.transform((text) => (text === '' ? null : new Date(text).toISOString())),
      ),
    ),
    null,
  )

const AnnouncementForm = v.object({
  texto: v.optional(v.pipe(v.nullable(Lines(300)), v.transform(orNull)), null),
  enlace: v.optional(
    v.pipe(
      v.nullable(Text(500)),
      v.transform(orNull),
      v.check(
        (link) => link === null || isWebAddress(link),
        'Escribe una dirección que empiece con http:// o https://.',
      ),
    ),
    null,
  ),
  imagen: v.optional(v.nullable(AssetUrl), null),
  audience: v.optional(Audience, 'all'),
  startsAt: moment('00:00:00.000'),
  endsAt: moment('23:59:59.999'),
  closable: v.optional(v.boolean(), true),
  active: v.optional(v.boolean(), true),
  version: Version,
})

export const noContentMessage = 'Escribe un texto o sube una imagen.'
export const endBeforeStartMessage = 'Termina antes de empezar.'

export const AnnouncementInput = v.pipe(
  AnnouncementForm,
  v.forward(
    v.check(({ texto, imagen }) => texto !== null || imagen !== null, noContentMessage),
    ['texto'],
  ),
  v.forward(
    v.check(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt <= endsAt, endBeforeStartMessage),
    ['endsAt'],
  ),
)
export type AnnouncementInput = v.InferOutput<typeof AnnouncementInput>

/** A key that is left out keeps its value. */
export const AnnouncementChange = v.partial(AnnouncementForm)
export type AnnouncementChange = v.InferOutput<typeof AnnouncementChange>

export const AnnouncementOrder = v.object({
  orderedIds: v.pipe(
    v.array(Id),
    v.minLength(1, 'Este campo es obligatorio.'),
    v.maxLength(1000, 'Son demasiados comunicados.'),
  ),
})

function isWebAddress(text: string) {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)
}
