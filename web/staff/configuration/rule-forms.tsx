import { Link } from 'react-router-dom'
import { cfdiUses } from '#contract/invoices/sat-catalogs'
import { CreditRules, Folio, Invoicing, SalesRules, StockRules, saleUses } from '#contract/shop/setting-values'
import { satOptions } from '../../shop/sat-options.ts'
import { Field } from '../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../ui/form/field-kinds.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SettingForm, type SettingGroup } from './setting-form.tsx'

const cancelOptions = [
  { value: 'Pending', label: 'Mientras está Pendiente' },
  { value: 'Accepted', label: 'Hasta que se empieza a surtir, si no está pagado' },
  { value: 'never', label: 'Nunca: lo cancela la tienda' },
]

export const SalesRulesForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Pedidos"
    schema={SalesRules}
    change={(value, version) => ({ key: 'sales', value, version })}
  >
    <NumberField
      name="minimumOrder"
      label="Monto mínimo de un pedido"
      required
      isMoney
      hint="Pesos, sin IVA. 0: sin mínimo. Tu equipo puede vender menos."
    />
    <ToggleField
      name="pricesWithIva"
      isSwitch
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
    <ToggleField
      name="backorders"
      isSwitch
      label="Tomar pedidos sin existencia"
      hint="Solo de los productos marcados «Vender sobre pedido». Apagado: ningún producto se pide sin existencia."
    />
    <SelectField name="clientCancels" label="El cliente puede cancelar su pedido" options={cancelOptions} />
    <NumberField
      name="maxSellerDiscount"
      label="Descuento máximo de ventas (%)"
      required
      inputMode="decimal"
      hint="Lo más que un Encargado de ventas descuenta dentro de un pedido."
    />
  </SettingForm>
)

export const FolioForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Folio"
    subtitle="de los pedidos nuevos"
    schema={Folio}
    change={(value) => ({ key: 'folio', value })}
  >
    <NumberField
      name="next"
      label="Siguiente folio"
      required
      inputMode="numeric"
      hint="El número del próximo pedido. Si vienes de otro sistema, escribe el que sigue al último que usaste. Debe ser mayor que el de todos tus pedidos."
    />
  </SettingForm>
)

export const StockRulesForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Inventario"
    schema={StockRules}
    change={(value, version) => ({ key: 'stock', value, version })}
  >
    <NumberField
      name="minStock"
      label="Existencia mínima de productos nuevos"
      required
      inputMode="numeric"
      hint="Con estas piezas o menos, hay existencia baja. Cada producto puede tener otro mínimo."
    />
  </SettingForm>
)

const cfdiUseOptions = satOptions(cfdiUses.filter(({ code }) => saleUses.some((use) => use === code)))

export const InvoicingForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Facturación"
    subtitle="de las facturas nuevas"
    schema={Invoicing}
    change={(value, version) => ({ key: 'invoicing', value, version })}
  >
    <Field
      name="series"
      label="Serie"
      maxLength={25}
      placeholder="La de Facturapi"
      autoComplete="off"
      hint="Letras y números antes del folio, como FAC-128, en tus facturas y facturas globales. Vacía: la predeterminada en Facturapi, que las notas de crédito y los complementos de pago llevan siempre."
    />
    <SelectField
      name="cfdi_use"
      label="Uso de CFDI"
      options={cfdiUseOptions}
      hint="Con él se abre la factura de un cliente que no tiene otro en su ficha, y se puede cambiar. Si su régimen no lo permite: S01."
    />
    <p className="text-ink-2 text-sm">
      En{' '}
      <Link to="?tab=avisos#notices" className="text-theme-text underline">
        Avisos y acceso
      </Link>{' '}
      eliges si la factura se envía por correo al timbrar. La forma y el método de pago salen de los pagos de cada
      pedido.
    </p>
  </SettingForm>
)

export const CreditRulesForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Crédito"
    schema={CreditRules}
    change={(value, version) => ({ key: 'credit', value, version })}
  >
    <ToggleField
      name="blocks"
      isSwitch
      label="Detener pedidos sin crédito"
      hint="Un pedido sobre el límite, o de un cliente con saldo vencido, se recibe y espera a que un administrador o gerente lo apruebe. Apagado: solo se marca."
    />
    <ToggleField
      name="countsPending"
      isSwitch
      label="Los pedidos por aceptar también usan el crédito"
      hint="Apagado: cuentan los aceptados que tienen saldo."
    />
  </SettingForm>
)
