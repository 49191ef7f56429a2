import { Field } from '../../ui/form/field.tsx'

const cancelOptions = [
  { value: 'Pending', label: 'Mientras está Pendiente' },
  { value: 'Accepted', label: 'Hasta que se empieza a surtir, si no está pagado' },
  { value: 'never', label: 'Nunca: lo cancela la tienda' },
]

export const SalesRuleFields = () => (
  <>
    <Field
      name="minimumOrder"
      label="Monto mínimo de un pedido"
      type="number"
      required
      inputMode="decimal"
      hint="Pesos, sin IVA. 0: sin mínimo. Tu equipo puede vender menos."
    />
    <Field
      name="pricesWithIva"
      type="switch"
      label="Mostrar los precios con IVA"
      hint="Tus clientes ven los precios con IVA incluido. El pedido los desglosa y su total es el mismo."
    />
    <Field
      name="folioPrefix"
      label="Prefijo del folio"
      maxLength={6}
      placeholder="Sin prefijo"
      hint="Se muestra antes del número de cada pedido: MB-1024."
    />
    <Field
      name="backorders"
      type="switch"
      label="Tomar pedidos sin existencia"
      hint="Solo de los productos marcados «Vender sobre pedido». Apagado: ningún producto se pide sin existencia."
    />
    <Field name="clientCancels" label="El cliente puede cancelar su pedido" options={cancelOptions} />
    <Field
      name="maxSellerDiscount"
      label="Descuento máximo de ventas (%)"
      type="number"
      required
      inputMode="decimal"
      hint="Lo más que un Encargado de ventas descuenta dentro de un pedido."
    />
  </>
)

export const StockRuleFields = () => (
  <Field
    name="minStock"
    label="Existencia mínima de productos nuevos"
    type="number"
    required
    inputMode="numeric"
    hint="Piezas. Hasta ella, cuenta como existencia baja. Cada producto puede tener otra."
  />
)

export const CreditRuleFields = () => (
  <>
    <Field
      name="blocks"
      type="switch"
      label="Detener pedidos sin crédito"
      hint="Un pedido sobre el límite, o de un cliente con saldo vencido, se recibe y espera a que un administrador o gerente lo apruebe. Apagado: solo se marca."
    />
    <Field
      name="countsPending"
      type="switch"
      label="Los pedidos por aceptar también usan el crédito"
      hint="Apagado: cuentan los aceptados que tienen saldo."
    />
  </>
)
