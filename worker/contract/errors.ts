import * as v from 'valibot'

/** The body of every answer that is not 2xx. `message` is Spanish and meant for the person. */
export const ErrorBody = v.object({
  message: v.string(),
  code: v.string(),
  /** Messages by field name, for forms. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** What the code says more of; its shape belongs to the code. */
  details: v.optional(v.unknown()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
