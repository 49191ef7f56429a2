import * as v from 'valibot'
import { Invitation } from '#contract/accounts/invitation'
import {
  Amount,
  emailPattern,
  Id,
  IdText,
  Lines,
  paging,
  RequiredText,
  SearchText,
  Text,
  Timestamp,
} from '#contract/fields'
import { cfdiUses, hasCode } from '#contract/invoices/sat-catalogs'
import { Discount } from '#contract/pesos'
import { Sort } from '#contract/sorts'
import { Customer, CustomerInput, Email } from './customers.ts'
import { isGenericRfc } from './rfc.ts'

/** A user of a customer. */
export const CustomerUser = v.object({
  id: Id,
  nombre: v.string(),
  email: v.string(),
  active: v.boolean(),
  /** Invited, and has no password yet. */
  invited: v.boolean(),
  /** The reason why their last link could not be mailed. Null if it was, or will be. */
  mailProblem: v.nullable(v.string()),
  /** Why their address gets no mails about orders, in Spanish. Null: it gets them. */
  emailProblem: v.nullable(v.string()),
})
export type CustomerUser = v.InferOutput<typeof CustomerUser>

/** A customer for the staff, in lists and alone. */
export const StaffCustomer = v.object({
  ...Customer.entries,
  /** Why their address gets no mails about orders, in Spanish. Null: it gets them. */
  emailProblem: v.nullable(v.string()),
  /** False: blocked; its users cannot sign in. */
  active: v.boolean(),
  notes: v.nullable(v.string()),
  /** Null: no terms agreed; 0: immediate payment. */
  credit_days: v.nullable(v.number()),
  /** Pesos. Null: no limit; 0: no credit. */
  credit_limit: v.nullable(v.number()),
  salespersonId: v.nullable(Id),
  salesperson: v.nullable(v.string()),
  /** Null: list prices. */
  price_list_id: v.nullable(Id),
  price_list: v.nullable(v.string()),
  /** Percent off every price. */
  discount: v.number(),
  /** True if the fiscal data is enough for an invoice: in the customer's name or, with a generic RFC, the global one. */
  hasFiscalData: v.boolean(),
  users: v.array(CustomerUser),
  orders: v.number(),
  lastOrderDate: v.nullable(Timestamp),
  /** Pesos, of accepted orders with a balance. */
  owed: v.number(),
})
export type StaffCustomer = v.InferOutput<typeof StaffCustomer>

export const CustomerPage = v.object({ customers: v.array(StaffCustomer), total: v.number(), page: v.number() })
export type CustomerPage = v.InferOutput<typeof CustomerPage>

export const customerSorts = ['name', 'city', 'orders', 'lastOrder', 'owed'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const CustomerQuery = v.object({
  search: v.optional(SearchText(100), ''),
  status: v.optional(v.picklist(['active', 'blocked'])),
  /** Days without orders. */
  idle: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'Debe ser un número.'), v.transform(Number))),
  fiscal: v.optional(v.picklist(['incomplete'])),
  balance: v.optional(v.picklist(['owing', 'overdue'])),
  /** `none`: customers without a salesperson. */
  salesperson: v.optional(v.union([v.literal('none'), IdText])),
  /** `none`: customers who pay list prices. */
  priceList: v.optional(v.union([v.literal('none'), IdText])),
  /** A leading minus sorts in descending order. */
  sort: v.optional(Sort(customerSorts), 'name'),
  ...paging(20, 200),
})
export type CustomerQuery = v.InferOutput<typeof CustomerQuery>

const creditProblem = 'Ingresa un número de 0 en adelante.'
const daysProblem = 'Ingresa un número de días entre 0 y 365.'

/** Fields that only a counter customer, whose RFC is generic, may leave empty. */
export const emptyMessages = { email: 'El email es requerido', zip: 'El código postal es requerido' }
const counterFields = ['email', 'zip'] as const

/** The form of a customer refuses an empty e-mail or postal code, unless the RFC is generic. Also when other fields are wrong. */
export const filledUnlessGeneric = <Input extends { email: string; zip: string; tax_id: string }>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    // The check also runs when other fields are invalid. The value is then the body as it was sent, which may be null or a text.
    const input: Partial<Input> | null = dataset.value as Input
    if (input === null || isGenericRfc(String(input.tax_id))) return
    for (const key of counterFields.filter((field) => input[field] === '')) {
      addIssue({
        message: emptyMessages[key],
        path: [{ type: 'object', origin: 'value', input: { ...input }, key, value: '' }],
      })
    }
  })

const isEmptyOrEmail = (email: string) => email === '' || emailPattern.test(email)

const StaffCustomerFields = v.object({
  ...CustomerInput.entries,
  email: v.pipe(v.optional(Text(120, emptyMessages.email), ''), v.check(isEmptyOrEmail, 'Ingrese un email válido')),
  zip: v.pipe(
    v.optional(Text(5, emptyMessages.zip), ''),
    v.regex(/^(\d{5})?$/, 'El código postal debe tener 5 dígitos.'),
  ),
  /** Any use: one that the regime does not allow is not used, because the regime may change alone. */
  cfdi_use: v.optional(
    v.nullable(
      v.pipe(
        Text(3),
        v.check((use) => use === '' || hasCode(cfdiUses, use), 'Uso de CFDI inválido.'),
      ),
    ),
  ),
  invoice_email: v.optional(v.nullable(v.pipe(Text(120), v.check(isEmptyOrEmail, 'Ingrese un email válido')))),
  notes: v.optional(v.nullable(Lines(2000))),
  salespersonId: v.optional(v.nullable(Id)),
  price_list_id: v.optional(v.nullable(Id)),
  discount: v.optional(Discount),
  credit_days: v.optional(
    v.nullable(
      v.pipe(v.number(daysProblem), v.integer(daysProblem), v.minValue(0, daysProblem), v.maxValue(365, daysProblem)),
    ),
  ),
  credit_limit: v.optional(
    v.nullable(
      v.pipe(Amount(creditProblem), v.minValue(0, creditProblem), v.maxValue(100_000_000, 'Máximo 100,000,000.')),
    ),
  ),
  confirm: v.optional(v.boolean()),
})

/** The staff's form of a customer. `confirm`: save even if another customer has the same RFC. */
export const StaffCustomerInput = v.pipe(StaffCustomerFields, filledUnlessGeneric())
export type StaffCustomerInput = v.InferOutput<typeof StaffCustomerInput>

/** Keys that are left out keep their value. An empty e-mail or postal code is allowed with a generic RFC, which may be the stored one. */
export const StaffCustomerChange = v.partial(StaffCustomerFields)
export type StaffCustomerChange = v.InferOutput<typeof StaffCustomerChange>

/** Also creates a user, with this e-mail or the customer's. */
export const CustomerWithUserInput = v.pipe(
  v.object({
    ...StaffCustomerInput.entries,
    user_email: v.optional(Email),
    invite: v.optional(v.boolean(), false),
  }),
  filledUnlessGeneric(),
  v.forward(
    v.partialCheck(
      [['email'], ['user_email']],
      ({ email, user_email }) => Boolean(user_email || email),
      emptyMessages.email,
    ),
    ['user_email'],
  ),
)
export type CustomerWithUserInput = v.InferOutput<typeof CustomerWithUserInput>

export const NewCustomerUser = v.object({
  email: Email,
  nombre: v.optional(RequiredText('El nombre es requerido', 120)),
  /** Whether the user sets a password with a link. Otherwise the answer has a temporary password. */
  invite: v.optional(v.boolean(), false),
})
export type NewCustomerUser = v.InferOutput<typeof NewCustomerUser>

/** Keys that are left out keep their value. The e-mail is the one to sign in with. */
export const CustomerUserChange = v.partial(v.omit(NewCustomerUser, ['invite']))
export type CustomerUserChange = v.InferOutput<typeof CustomerUserChange>

/** A temporary password or an invitation, which are returned only here. */
export const Access = v.object({
  user: CustomerUser,
  password: v.nullable(v.string()),
  invitation: v.nullable(Invitation),
})
export type Access = v.InferOutput<typeof Access>

export const CustomerWithUser = v.object({ id: Id, customer: Customer, ...Access.entries })
export type CustomerWithUser = v.InferOutput<typeof CustomerWithUser>

export const CustomerActive = v.object({ active: v.boolean() })

/** An option of a list of users: salespeople, or clients without a customer. */
export const UserOption = v.object({ id: Id, nombre: v.string(), email: v.string() })
export type UserOption = v.InferOutput<typeof UserOption>

/** `active`: false for those who can no longer be chosen, but still have customers. */
export const Salesperson = v.object({
  ...UserOption.entries,
  active: v.boolean(),
  /** Number of their customers. */
  customers: v.number(),
})
export type Salesperson = v.InferOutput<typeof Salesperson>

/** Maximum number of customers in one change. */
export const maxChosenCustomers = 5000

/** Gives these customers a salesperson; null: none. Customers that no longer exist are left out. */
export const SalespersonChange = v.object({
  ids: v.pipe(
    v.array(Id),
    v.minLength(1, 'Elige al menos un cliente.'),
    v.maxLength(maxChosenCustomers, 'Elige 5,000 clientes como máximo.'),
  ),
  salespersonId: v.nullable(Id),
})
export type SalespersonChange = v.InferOutput<typeof SalespersonChange>

export const SalespersonAnswer = v.object({ changed: v.number() })
export type SalespersonAnswer = v.InferOutput<typeof SalespersonAnswer>
