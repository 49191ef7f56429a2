import * as v from 'valibot'
import { Amount } from './fields.ts'

const most = 9_999_999
const positive = 'Ingresa un número mayor que 0.'

const isInCentavos = (pesos: number) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-4

/** An amount in pesos with at most two decimals. */
export const Pesos = (message: string) =>
  v.pipe(
    Amount(message),
    v.check(isInCentavos, 'Máximo 2 decimales.'),
    v.maxValue(most, 'El importe es demasiado grande.'),
  )

export const Price = v.pipe(Pesos(positive), v.minValue(0.01, positive))

const hasHundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

const percent = (least: number, most: number, message: string) =>
  v.pipe(
    Amount(message),
    v.minValue(least, message),
    v.maxValue(most, message),
    v.check(hasHundredths, 'Máximo 2 decimales.'),
  )

/** Over (+) or under (−), in percent. */
export const Percent = percent(-99.99, 1000, 'Ingresa un porcentaje entre −99.99 y 1000.')

/** Off a price, in percent. */
export const Discount = percent(0, 99.99, 'Ingresa un porcentaje entre 0 y 99.99.')
