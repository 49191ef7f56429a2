import type { CfdiRow } from '#contract/invoices/staff-cfdi'

/** Whether it is a global invoice, which has no order of its own. */
export const isGlobal = ({ orderId }: CfdiRow) => orderId === null

export const amountOf = ({ amount, total }: CfdiRow) => amount ?? total
