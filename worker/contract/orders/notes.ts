import * as v from 'valibot'
import { Id, Lines, Timestamp } from '#contract/fields'

/** `internal`: visible to staff only. `client`: also visible to the client. */
export const noteKinds = ['internal', 'client'] as const
export type NoteKind = (typeof noteKinds)[number]

export const OrderNote = v.object({
  id: Id,
  kind: v.picklist(noteKinds),
  text: v.string(),
  /** The member of staff who wrote it. */
  by: v.nullable(v.string()),
  createdAt: Timestamp,
})
export type OrderNote = v.InferOutput<typeof OrderNote>

const NoteText = v.pipe(Lines(1000, 'Escribe la nota.'), v.nonEmpty('Escribe la nota.'))

export const NewOrderNote = v.object({ kind: v.picklist(noteKinds), text: NoteText })
export type NewOrderNote = v.InferOutput<typeof NewOrderNote>
