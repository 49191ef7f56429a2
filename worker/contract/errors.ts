import * as v from 'valibot'

/** The body of every answer that is not 2xx. `message` is in Spanish, for the user. */
export const ErrorBody = v.object({
  message: v.string(),
  code: v.string(),
  /** Messages by field name, for forms. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** More data; its shape depends on the code. */
  details: v.optional(v.unknown()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
