/** The number of an order as it is shown, with the prefix that the shop has configured: MB-120. */
export const folioText = (prefix: string, order_number: number) => `${prefix}${order_number}`
