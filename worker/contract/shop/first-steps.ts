import * as v from 'valibot'

/** `partial`: begun, and something is missing. */
const State = v.picklist(['todo', 'partial', 'done'])
export type StepState = v.InferOutput<typeof State>

/** Steps before a shop's first order, each with its state. */
export const FirstSteps = v.object({
  /** Whether the list was hidden. */
  hidden: v.boolean(),
  /** `missing`: the fields of the business that an invoice needs and that are empty. */
  business: v.object({
    state: State,
    name: v.string(),
    tax_id: v.string(),
    zip: v.string(),
    missing: v.array(v.picklist(['name', 'tax_id', 'tax_system', 'zip'])),
  }),
  /** `todo`: the IVA was not saved yet, so orders have 0 %. */
  iva: v.object({ state: State, percent: v.nullable(v.number()) }),
  banks: v.object({ state: State, accounts: v.number() }),
  /** `partial`: the colour was chosen, and there is no logo. */
  logo: v.object({ state: State }),
  /** `partial`: no active product has stock, so nothing can be ordered. */
  products: v.object({ state: State, products: v.number() }),
  customers: v.object({ state: State }),
  /** `done`: the team has more than one active user. */
  team: v.object({ state: State }),
})
export type FirstSteps = v.InferOutput<typeof FirstSteps>

export const firstSteps = ['business', 'iva', 'banks', 'logo', 'products', 'customers', 'team'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A shop may have one user only. */
export const optionalStep: FirstStep = 'team'
