import { MapPin, Pencil, Trash } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryAddress } from '#contract/customers/addresses'
import { loadable } from '../../loadable.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Opening } from '../../ui/opening.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { useAction } from '../../ui/use-action.ts'
import { addAddress, removeAddress, useAddresses } from './api.ts'

const AddressDialog = loadable(() => import('./address-dialog.tsx'))

type Open = { address?: DeliveryAddress; isRemoving?: boolean }

/** The delivery addresses of a customer, with buttons to change them unless `isReadOnly`. */
export function AddressesCard({ customerId, isReadOnly = false }: { customerId: number; isReadOnly?: boolean }) {
  const { data: list, error, mutate } = useAddresses(customerId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Card
      flush
      title="Direcciones de entrega"
      actions={
        isReadOnly ? null : (
          <Button size="sm" onClick={() => setOpen({})}>
            Agregar dirección
          </Button>
        )
      }
    >
      {list ? (
        list.length > 0 ? (
          <ul className="lines text-sm">
            {list.map((address, index) => (
              <li key={address.id} className="flex items-start gap-1 py-3 pr-2 pl-4">
                <Address address={address} isDefault={index === 0 && list.length > 1} />
                {isReadOnly ? null : (
                  <>
                    <IconButton
                      label={`Editar ${nameOf(address)}`}
                      icon={<Pencil />}
                      onClick={() => setOpen({ address })}
                    />
                    <IconButton
                      label={`Eliminar ${nameOf(address)}`}
                      icon={<Trash />}
                      onClick={() => setOpen({ address, isRemoving: true })}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <Empty title="Sin direcciones de entrega." icon={<MapPin />}>
            Al generar un pedido se elige entre ellas, o recoger en tienda.
          </Empty>
        )
      ) : error ? (
        <ErrorState message="No se pudieron cargar las direcciones." onRetry={() => mutate()} />
      ) : (
        <div className="p-4">
          <Skeleton lines={3} />
        </div>
      )}
      <Opening>
        {open && !open.isRemoving ? (
          <AddressDialog
            customerId={customerId}
            address={list?.find(({ id }) => id === open.address?.id) ?? open.address}
            onClose={close}
          />
        ) : null}
      </Opening>
      {open?.address && open.isRemoving ? (
        <RemoveDialog
          customerId={customerId}
          address={open.address}
          isDefault={open.address.id === list?.[0]?.id}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

const nameOf = ({ alias, street }: DeliveryAddress) => alias || street

function Address({ address, isDefault }: { address: DeliveryAddress; isDefault: boolean }) {
  const [place = '', ...more] = address.text.split('\n')
  return (
    <div className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {address.alias || place}
        {isDefault ? <Chip tone="blue">Predeterminada</Chip> : null}
      </p>
      <p className="whitespace-pre-line text-ink-2">
        {[...(address.alias ? [place.slice(address.alias.length + 2)] : []), ...more].join('\n')}
      </p>
    </div>
  )
}

function RemoveDialog({
  customerId,
  address,
  isDefault,
  onClose,
}: {
  customerId: number
  address: DeliveryAddress
  isDefault: boolean
  onClose: () => void
}) {
  const [remove, isRemoving] = useAction(
    async () => {
      await removeAddress(customerId, address.id)
      onClose()
      toastWithUndo('Dirección eliminada.', () => addAddress(customerId, { ...address, isDefault }))
    },
    { failure: 'No se pudo eliminar la dirección.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Eliminar dirección"
      confirmLabel="Eliminar"
      danger
      busy={isRemoving}
      onConfirm={remove}
    >
      <p className="text-sm">
        ¿Eliminar <b className="font-semibold">{nameOf(address)}</b>? Los pedidos que ya van ahí conservan su dirección.
      </p>
    </ConfirmDialog>
  )
}
