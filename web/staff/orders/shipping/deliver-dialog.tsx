import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { Text } from '#contract/fields'
import { imageTypes } from '#contract/files'
import type { Order } from '#contract/orders/orders'
import type { Shipment } from '#contract/orders/shipments'
import { folio } from '../../../shop/display.ts'
import { FileButton } from '../../../ui/file/file-button.tsx'
import { useObjectUrl } from '../../../ui/file/use-object-url.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast } from '../../../ui/toast.ts'
import { deliverShipment } from './api.ts'
import { proofPhoto } from './proof-photo.ts'
import { SignaturePad } from './signature-pad.tsx'
import { toastStep } from './toast-step.ts'

const Delivery = v.object({ receivedBy: v.optional(Text(100), '') })

const kinds = [
  { value: 'photo', label: 'Foto' },
  { value: 'signature', label: 'Firma' },
] as const

/** Records that a shipment arrived, with a photo or a signature as its proof. */
export default function DeliverDialog({
  order,
  shipment,
  onClose,
}: {
  order: Order
  shipment: Shipment
  onClose: () => void
}) {
  const [kind, setKind] = useState<'photo' | 'signature'>('photo')
  const { proof, isChosen, choose, ready } = useProof()
  const isLate = shipment.deliveredAt !== null
  const [isRefused, setRefused] = useState(false)

  async function deliver({ receivedBy }: v.InferOutput<typeof Delivery>) {
    setRefused(isLate && !isChosen)
    // The form stays open and shows what is missing.
    if (isLate && !isChosen) return
    const delivered = await deliverShipment(order, shipment.id, { proof: await ready(), receivedBy })
    // Without «Deshacer»: it would undo the delivery, which was recorded earlier, and not the proof.
    if (isLate) toast.success('Comprobante guardado.')
    else {
      const message = delivered.status === 'Delivered' ? 'Pedido entregado.' : 'Envío entregado.'
      toastStep(message, [delivered], { step: 'Delivered', shipmentId: shipment.id })
    }
    onClose()
  }

  return (
    <FormDialog
      title={`${isLate ? 'Comprobante de entrega' : 'Entregar'} · pedido ${folio(order.order_number)}`}
      submitLabel={isLate ? 'Guardar comprobante' : isChosen ? 'Entregar con comprobante' : 'Entregar sin comprobante'}
      staysOpen
      unsaved={isChosen}
      schema={Delivery}
      initial={{ receivedBy: shipment.receivedBy ?? '' }}
      onSubmit={deliver}
      onClose={onClose}
      failure="No se pudo registrar la entrega."
    >
      <Field
        name="receivedBy"
        label="Recibió"
        maxLength={100}
        autoComplete="off"
        placeholder="Nombre de quien recibe"
      />
      <div className="grid justify-items-start gap-3 [&>div:last-child]:w-full">
        <Segments
          label="Comprobante de entrega"
          options={kinds}
          value={kind}
          onChange={(next) => {
            choose(undefined)
            setKind(next)
          }}
        />
        {kind === 'photo' ? (
          <Photo proof={proof} onPhoto={(file) => choose(proofPhoto(file))} />
        ) : (
          <SignaturePad label="Firma de quien recibe" onSign={choose} />
        )}
      </div>
      {isRefused && !isChosen ? (
        <p role="alert" className="font-medium text-bad text-sm">
          Toma una foto o pide una firma para guardar el comprobante.
        </p>
      ) : (
        <p className="text-ink-3 text-sm">El cliente ve el comprobante en su pedido.</p>
      )}
    </FormDialog>
  )
}

/** The proof that was chosen last. Pictures take a moment to prepare, and a large one may be ready after a later small one. */
function useProof() {
  const last = useRef<Promise<Blob | undefined>>(undefined)
  const [isChosen, setChosen] = useState(false)
  const [proof, setProof] = useState<Blob>()

  function choose(next: Promise<Blob | undefined> | undefined) {
    last.current = next
    setChosen(next !== undefined)
    if (!next) setProof(undefined)
    void next?.then((picture) => {
      if (last.current === next) setProof(picture)
    })
  }

  return { proof, isChosen, choose, ready: () => last.current }
}

function Photo({ proof, onPhoto }: { proof: Blob | undefined; onPhoto: (file: File) => void }) {
  const url = useObjectUrl(proof)
  return (
    <div className="grid justify-items-start gap-3">
      {proof && url ? (
        <img
          src={url}
          alt="Foto de la entrega"
          className="max-h-64 w-full rounded-lg border border-line bg-mute-soft object-contain"
        />
      ) : null}
      <FileButton label="Foto de la entrega" accept={imageTypes} camera icon={<Camera />} onFile={onPhoto}>
        {proof ? 'Tomar otra foto' : 'Tomar foto'}
      </FileButton>
    </div>
  )
}
