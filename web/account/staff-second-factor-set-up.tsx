import { useId, useState } from 'react'
import useSWRImmutable from 'swr/immutable'
import { encode } from 'uqr'
import type { SecondFactorSecret } from '#contract/accounts/second-factor'
import { SecondFactorConfirmation } from '#contract/accounts/second-factor-set-up'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { beginSecondFactor, confirmSecondFactor, finishSecondFactor } from './api.ts'
import { RecoveryCodes } from './staff-recovery-codes.tsx'

/** Two steps: the QR code with the password and the first code of the app, then the recovery codes, which are shown once. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()

  function handleDone() {
    finishSecondFactor()
    onClose()
  }

  return codes ? (
    <RecoveryCodes codes={codes} intro="La verificación está activa. " onDone={handleDone} />
  ) : (
    <Scan onCodes={setCodes} onClose={onClose} />
  )
}

function Scan({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  // A key of its own: each opening of the dialog gets a new secret.
  const { data, error, mutate } = useSWRImmutable(`second-factor ${form}`, beginSecondFactor, {
    shouldRetryOnError: false,
  })

  async function handleSubmit(input: SecondFactorConfirmation) {
    setBusy(true)
    try {
      onCodes((await confirmSecondFactor(input)).codes)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Activar la verificación en dos pasos"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!data}>
            Activar
          </Button>
        </>
      }
    >
      {data ? (
        <div className="grid gap-4">
          <Secret {...data} />
          <Form
            id={form}
            schema={SecondFactorConfirmation}
            initial={{ current: '', code: '' }}
            onSubmit={handleSubmit}
            failure="No se pudo activar la verificación."
          >
            <PasswordField name="current" label="Contraseña actual" required />
            <Field
              name="code"
              label="Código que muestra la app"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="6 dígitos; cambia cada 30 segundos."
            />
          </Form>
        </div>
      ) : error ? (
        <ErrorState message="No se pudo crear el código QR." onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

/** In groups of four, two lines of 16 characters. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ').replace(/^(.{19}) /, '$1\n')

function Secret({ secret, uri }: SecondFactorSecret) {
  return (
    <>
      <p className="text-ink-2 text-sm">Escanea este código con tu app de verificación.</p>
      <QrCode text={uri} />
      <dl className="text-sm">
        <CopyLine
          label="Clave"
          value={<span className="block whitespace-pre-line text-left">{grouped(secret)}</span>}
          copy={secret}
        />
      </dl>
      <p className="text-ink-3 text-sm">Si no puedes escanearlo, copia la clave en la app.</p>
    </>
  )
}

/** Dark on white also in a dark theme: not every camera reads the inverse. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label="Código QR para tu app de verificación"
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto w-52 max-w-full rounded-lg bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
