import { notFound } from '../../errors.ts'

export const noOrder = () => notFound('Pedido no encontrado')
