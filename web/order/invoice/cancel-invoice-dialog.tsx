import { useId, useState } from 'react'
import * as v from 'valibot'
import { type Motive, motiveRefusal, motives } from '#contract/invoices/cancellation'
import type { Cfdi } from '#contract/invoices/cfdi'
import type { InvoiceInput } from '#contract/invoices/invoice'
import { CancelInvoice } from '#contract/invoices/staff-cfdi'
import { loadable, Suspense } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { SelectField, TextAreaField } from '../../ui/form/field-kinds.tsx'
import { Form } from '../../ui/form/form.tsx'
import { MainButton } from '../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { cancelCfdi } from './cfdi-api.ts'
import { titleOf } from './cfdi-facts.ts'

// Loaded from the file of InvoiceDialog: a file of its own would be one more request for clients.
const TermsForm = loadable(async () => ({ default: (await import('./invoice-dialog.tsx')).TermsForm }))

type Request = { motive: Motive; reason: string }

const Request = v.pick(CancelInvoice, ['motive', 'reason'])

type Props = {
  cfdi: Pick<Cfdi, 'rowid' | 'type' | 'series' | 'folio_number' | 'isReplaced'>
  /** Null for a global invoice. */
  orderId: number | null
  /** Initial motive. */
  motive?: Motive
  onClose: () => void
}

/** Requests the cancellation of a CFDI. With motive 01, a second step asks for the data of the substitute if none was issued before. */
export default function CancelInvoiceDialog({ cfdi, orderId, motive, onClose }: Props) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [request, setRequest] = useState<Request>()
  const [hasSubstitute, setSubstitute] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [isSubstituting, setSubstituting] = useState(false)
  const title = titleOf(cfdi, orderId === null)
  const { handleClose, leaveGuard } = useGuardedClose(isDirty || request !== undefined, onClose, busy)

  async function cancel(input: Request & { substitute?: InvoiceInput }) {
    setBusy(true)
    try {
      const { message } = await cancelCfdi(cfdi.rowid, input)
      toast.success(message)
      onClose()
    } finally {
      setBusy(false)
    }
  }

  async function handleMotive(input: Request) {
    if (input.motive !== '01' || cfdi.isReplaced) return cancel(input)
    setRequest(input)
    setSubstituting(true)
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      size={isSubstituting ? 'lg' : 'md'}
      title={isSubstituting ? `Factura que sustituye a ${title}` : `Cancelar ${title}`}
      footer={
        <>
          {isSubstituting ? (
            <Button onClick={() => setSubstituting(false)}>Atrás</Button>
          ) : (
            <Button onClick={onClose}>Conservar</Button>
          )}
          <MainButton danger type="submit" form={form} busy={busy} disabled={isSubstituting && !hasSubstitute}>
            {isSubstituting ? 'Emitir y cancelar la anterior' : 'Solicitar cancelación'}
          </MainButton>
        </>
      }
    >
      {request && isSubstituting && orderId !== null ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <TermsForm
            id={form}
            orderId={orderId}
            onReady={setSubstitute}
            onSubmit={(substitute) => cancel({ ...request, substitute })}
          />
        </Suspense>
      ) : (
        <MotiveForm
          id={form}
          initial={request ?? { motive: motive ?? (cfdi.isReplaced ? '01' : ''), reason: '' }}
          cfdi={{ ...cfdi, orderId }}
          onDirty={setDirty}
          onSubmit={handleMotive}
        />
      )}
      {leaveGuard}
    </Dialog>
  )
}

function MotiveForm({
  id,
  initial,
  cfdi,
  onDirty,
  onSubmit,
}: {
  id: string
  initial: Record<string, string>
  cfdi: Pick<Cfdi, 'type' | 'isReplaced'> & Pick<Props, 'orderId'>
  onDirty: (isDirty: boolean) => void
  onSubmit: (request: Request) => Promise<void>
}) {
  const offered = Object.entries(motives).filter(([code]) => motiveRefusal(code, cfdi) === undefined)
  return (
    <Form id={id} schema={Request} initial={initial} onSubmit={onSubmit} failure="No se pudo cancelar la factura.">
      <p className="text-ink-2">
        Se solicita al SAT. Arriba de $1,000 el cliente puede tener que aceptarla; mientras tanto sigue vigente.
        {cfdi.isReplaced ? ' La factura que la sustituye ya se emitió; no se emite otra.' : null}
      </p>
      <SelectField
        name="motive"
        label="Motivo del SAT"
        required
        placeholder="Elige un motivo"
        options={offered.map(([value, label]) => ({ value, label: `${value} · ${label}` }))}
      />
      <TextAreaField name="reason" label="Comentario" required maxLength={300} hint="Solo lo ve tu equipo." />
      <WatchDirty onDirty={onDirty} />
    </Form>
  )
}
