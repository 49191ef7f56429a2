import * as v from 'valibot'
import { Amount } from './fields.ts'
import { toCentavos } from './money.ts'

/** Maximum of a price, cost or credit limit, in pesos. */
export const maxPesos = 9_999_999
const positive = 'Ingresa un número mayor que 0.'

/** A number of rows, and their sum in pesos. */
export const CountAndTotal = v.object({ count: v.number(), total: v.number() })

const isInCentavos = (pesos: number) => Math.abs(pesos * 100 - toCentavos(pesos)) < 1e-4

/** An amount in pesos with at most two decimals. */
export const Pesos = (message: string) =>
  v.pipe(
    Amount(message),
    v.check(isInCentavos, 'Máximo 2 decimales.'),
    v.maxValue(maxPesos, 'El máximo es $9,999,999.00.'),
  )

/** Money that is received or returned: pesos with at most two decimals, more than 0. */
export const PositiveAmount = v.pipe(
  Amount(positive),
  v.minValue(0.01, positive),
  v.check(isInCentavos, 'Máximo 2 decimales.'),
)

/** Pesos, more than 0. */
export const Price = v.pipe(Pesos(positive), v.minValue(0.01, positive))

const hasHundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

const percentBetween = (min: number, max: number, message: string) =>
  v.pipe(
    Amount(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.check(hasHundredths, 'Máximo 2 decimales.'),
  )

/** Over (+) or under (−), in percent. */
export const Percent = percentBetween(-99.99, 1000, 'Ingresa un porcentaje entre −99.99 y 1000.')

/** Off a price, in percent. */
export const Discount = percentBetween(0, 99.99, 'Ingresa un porcentaje entre 0 y 99.99.')
