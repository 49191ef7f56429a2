import { notFound } from '../errors.ts'

export const noCategory = () => notFound('Categoría no encontrada')
export const noCfdi = () => notFound('Factura no encontrada')
export const noCustomer = () => notFound('Cliente no encontrado')
export const noMovement = () => notFound('Movimiento no encontrado')
export const noOrder = () => notFound('Pedido no encontrado')
export const noPayment = () => notFound('Pago no encontrado')
export const noPriceList = () => notFound('Lista de precios no encontrada')
export const noProduct = () => notFound('Producto no encontrado')
export const noPurchase = () => notFound('Compra no encontrada')
export const noPurchaseOrder = () => notFound('Orden de compra no encontrada')
export const noQuote = () => notFound('Cotización no encontrada')
export const noStatement = () => notFound('Estado de cuenta no encontrado')
export const noUser = () => notFound('Usuario no encontrado')
export const noVoucher = () => notFound('Comprobante no encontrado')

const mayBeDeleted = 'puede que alguien lo haya eliminado. Si lo necesitas, agrégalo de nuevo.'

/** For the form of a record, which may be deleted while it is open. */
export const deletedCustomer = () => notFound(`Este cliente ya no existe: ${mayBeDeleted}`)
export const deletedProduct = () => notFound(`Este producto ya no existe: ${mayBeDeleted}`)
