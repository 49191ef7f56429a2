import fc from 'fast-check'
import type * as v from 'valibot'

/** Parts of a valibot schema that the fuzz test reads. */
type Schema = {
  type: string
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[]
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
  options?: readonly unknown[]
  literal?: unknown
}

/** Numbers that JSON.stringify cannot write: `toJson` replaces these strings by them. */
const rawNumbers = { '@infinity': '1e999', '@minus': '-1e999', '@unsafe': '9007199254740993', '@tiny': '1e-320' }

/** Values that often cause errors. */
const hostile = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1.005,
  2 ** 31,
  2 ** 53,
  1e15,
  1e21,
  1e307,
  ...Object.keys(rawNumbers),
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\u001fb',
  'a\u0085b',
  'línea\r\notra',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\ufeff',
  '\uffff',
  '😀'.repeat(30),
  'Ñ'.repeat(5000),
  'x'.repeat(60_000),
  "'; DROP TABLE orders; --",
  '%_\\"\'',
  '<script>',
  '{"a":1}',
  '__proto__',
  '1e999',
  'NaN',
  '0x10',
  '-1',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-21',
  '2026-11-21T10:00:00Z',
  '2026-11-21T25:61:00',
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 1 },
] as const
/** Values to which earlier versions answered 500. */
const proven = ['\ud800', 'a\udfffb', '\u0000', 'a\u0000b', '@infinity', '@unsafe', '2026-02-30', 'x', null, {}]
const Hostile = fc.oneof(fc.constantFrom<unknown>(...hostile), fc.constantFrom<unknown>(...proven))

const text = fc.oneof(
  fc.constantFrom('1', '3', 'TOR-0142', 'Tornillo', 'lampara led', '#6', '#304156', 'cliente@example.mx', '42501', 'x'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const ids = fc.integer({ min: 1, max: 9 })

/** Mostly values that the schema accepts, as JSON. */
export function valuesOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  return ofSchema(schema as unknown as Schema)
}

function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { type, pipe = [] } = schema
  const [first] = pipe
  if (first && first !== (schema as object) && type === 'unknown') return ofPipe(schema)
  switch (type) {
    case 'object':
    case 'loose_object':
      return fc.record(mapped(schema.entries ?? {}))
    case 'array':
      return fc.array(ofSchema(inner(schema.item)), { maxLength: 3 })
    case 'optional':
      return fc.oneof({ weight: 2, arbitrary: ofSchema(inner(schema.wrapped)) }, fc.constant(undefined))
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: ofSchema(inner(schema.wrapped)) }, fc.constant(null))
    case 'union':
    case 'variant':
      return fc.oneof(...(schema.options ?? []).map((option) => ofSchema(option as Schema)))
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []))
    case 'literal':
      return fc.constant(schema.literal)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numberOf(pipe)
    case 'string':
      return textOf(pipe)
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** The last schema of a pipe that begins with `unknown`, as in SettingChanges. */
function ofPipe({ pipe = [] }: Schema) {
  const last = pipe.filter(({ kind, type }) => kind === 'schema' && type !== 'unknown').at(-1)
  return last ? ofSchema(last as unknown as Schema) : fc.jsonValue({ maxDepth: 2 })
}

const inner = (schema: Schema | undefined): Schema => schema ?? { type: 'unknown' }

const mapped = (entries: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, ofSchema(schema)]))

function numberOf(pipe: NonNullable<Schema['pipe']>) {
  const bound = (type: string) => pipe.find((action) => action.type === type)?.requirement
  const [min, max] = [bound('min_value'), bound('max_value')]
  const edges = [min, max].filter((edge) => typeof edge === 'number')
  return fc.oneof({ weight: 3, arbitrary: ids }, fc.constantFrom(...edges, 0, 10, 100, 12.5))
}

function textOf(pipe: NonNullable<Schema['pipe']>): fc.Arbitrary<string> {
  const { requirement } = pipe.find((action) => action.type === 'regex') ?? {}
  if (!(requirement instanceof RegExp)) return text
  return fc.oneof(fc.stringMatching(new RegExp(requirement.source, requirement.flags.replace('i', ''))), text)
}

type Mutation = { at: number; value: unknown; kind: 'replace' | 'remove' | 'add' }

const mutations = fc.array(
  fc.record<Mutation>({
    at: fc.nat(1000),
    value: Hostile,
    kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  }),
  { minLength: 0, maxLength: 2, size: 'max' },
)

/** A value that the schema accepts. In two of three cases, parts of it are replaced by hostile values. */
export const attackOf = (schema: v.GenericSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 20,
      arbitrary: fc.tuple(valuesOf(schema), mutations).map(([value, changes]) => changes.reduce(mutate, value)),
    },
    { weight: 1, arbitrary: Hostile },
  )

function mutate(value: unknown, { at, value: part, kind }: Mutation): unknown {
  if (typeof value !== 'object' || value === null) return part
  const copy = Object.assign(Array.isArray(value) ? [] : {}, value) as Record<string, unknown>
  const keys = Object.keys(copy)
  if (kind === 'add' || keys.length === 0) return Object.assign(copy, { [at % 2 ? 'extra' : '__proto__x']: part })
  const key = keys[at % keys.length] ?? ''
  if (kind === 'remove') delete copy[key]
  else {
    const child = copy[key]
    const isBranch = typeof child === 'object' && child !== null && at % 3 > 0
    copy[key] = isBranch ? mutate(child, { at: Math.floor(at / 3), value: part, kind }) : part
  }
  return copy
}

/** Number of single values in the schema. */
export function countValues(schema: v.GenericSchema): number {
  return count(schema as unknown as Schema)
}

function count({ entries, item, wrapped, options = [], pipe = [] }: Schema): number {
  const parts = [...Object.values(entries ?? {}), ...[item, wrapped].filter((part) => part !== undefined)]
  const variants = options.filter((option) => typeof option === 'object' && option !== null) as Schema[]
  const last = pipe.length > 1 ? pipe.filter(({ kind }) => kind === 'schema').slice(1) : []
  const all = [...parts, ...variants, ...(last as unknown as Schema[])]
  return all.length === 0 ? 1 : all.reduce((sum, part) => sum + count(part), 0)
}

/** The body as it is sent. */
export const toJson = (value: unknown) =>
  Object.entries(rawNumbers).reduce(
    (json, [name, raw]) => json.replaceAll(`"${name}"`, raw),
    JSON.stringify(value) ?? '',
  )

/** Parts of addresses: the value as `encodeURIComponent` writes it, and bytes that are not valid UTF-8. */
export const toAddress = (value: unknown) => {
  const text = typeof value === 'string' ? value.slice(0, 2000) : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
