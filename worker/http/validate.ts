import { HTTPException } from 'hono/http-exception'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import { IdText } from '../contract/fields.ts'
import { invalid, invalidInput, unreadableMessage } from '../errors.ts'

// For issues without a message in the schema: a missing key, or a value of the wrong type.
v.setGlobalMessage(({ received }) => (received === 'undefined' ? 'Este campo es obligatorio.' : 'Valor inválido.'))

/** The parsed JSON body at `c.req.valid('json')`, or 400 with a message for each field. No body counts as `{}`. */
export const body = <Schema extends v.GenericSchema>(schema: Schema) =>
  withSchema(
    'json',
    schema,
    validator('json', async (value, c): Promise<v.InferOutput<Schema>> => {
      // Hono reads a body of another type as `{}`: its changes would be lost without an error.
      if (!isJson.test(c.req.header('Content-Type') ?? '') && (await c.req.text()) !== '') throw new HTTPException(400)
      return parse(schema, value)
    }),
  )

type ValidatorInput = { target: 'json' | 'query' | 'param'; schema: v.GenericSchema }

const validators = new WeakMap<object, ValidatorInput>()

const isJson = /^application\/json *(;|$)/i

/** The same for the query of the URL, at `c.req.valid('query')`. */
export const query = <Schema extends v.GenericSchema>(schema: Schema) =>
  withSchema(
    'query',
    schema,
    validator('query', (value): v.InferOutput<Schema> => parse(schema, value)),
  )

/** The same for the parameters of the path, at `c.req.valid('param')`. */
export const param = <Schema extends v.GenericSchema>(schema: Schema) =>
  withSchema(
    'param',
    schema,
    validator('param', (value): v.InferOutput<Schema> => parse(schema, value)),
  )

/** The `:id` of a path, at `c.req.valid('param').id`. */
export const withId = param(v.object({ id: IdText }))

/** The schema behind a handler of the router. tests/api/fuzz.test.ts makes the requests of each route from it. */
export const schemaOf = (handler: object) => validators.get(handler)

function withSchema<Handler extends object>(
  target: ValidatorInput['target'],
  schema: v.GenericSchema,
  handler: Handler,
) {
  validators.set(handler, { target, schema })
  return handler
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  // `v.object` accepts an array as an object without keys.
  if (Array.isArray(value) && schema.type !== 'array') throw invalid(unreadableMessage)
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw invalidInput(result.issues)
}
