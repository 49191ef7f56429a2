import * as v from 'valibot'
import { Day, todayInMexico } from './fields.ts'

/** The day of a payment, a purchase or a shipment, in Mexico City. More than five years ago, the year is probably a typing mistake. */
export const PastDay = v.pipe(
  Day,
  v.check((day) => day <= todayInMexico(), 'La fecha no puede ser futura.'),
  v.check((day) => yearOf(day) >= yearOf(todayInMexico()) - 5, 'La fecha tiene más de cinco años: revisa el año.'),
)

const yearOf = (day: string) => Number(day.slice(0, 4))
