/** Choices of the days for which a product has not moved. */
export const idleDays = ['30', '90', '180'].map((value) => ({ value, label: `Sin movimiento en ${value} días` }))
