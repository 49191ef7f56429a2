import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isGenericRfc } from '#contract/customers/rfc'
import { taxRegimes } from '#contract/invoices/sat-catalogs'
import { ApiError } from '../../api/client.ts'
import { Notice } from '../../ui/chip.tsx'
import { FileButton } from '../../ui/file/file-button.tsx'
import { UnreadableFile } from '../../ui/file/unreadable-file.ts'
import { useFileDrop } from '../../ui/file/use-file-drop.ts'
import { useForm } from '../../ui/form/form.tsx'
import { reportFault } from '../../ui/use-action.ts'
import { useHandler } from '../../ui/use-handler.ts'
import type { Constancia } from './constancia.ts'
import { constanciaFields, fillsOf } from './constancia-fields.ts'

type Filled = ReturnType<typeof fillsOf>

/** Fills the form with a Constancia in PDF, which is chosen or dropped and read in the browser. `children`: beside its button. */
export function ConstanciaReader({ children }: { children: ReactNode }) {
  const { values, set } = useForm()
  const [filled, setFilled] = useState<Filled>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const { isOver, target } = useFileDrop(isReading, handleFile)

  // `useHandler`, because `values` may have changed while the file was read.
  const fill = useHandler((constancia: Constancia) => {
    const next = fillsOf(constancia, values)
    for (const { name, text } of next.fills) set(name, text)
    setFilled(next)
  })

  async function handleFile(file: File) {
    setFilled(undefined)
    setProblem(undefined)
    setReading(true)
    try {
      const { readConstancia } = await import('./read-constancia.ts')
      fill(await readConstancia(file))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setReading(false)
    }
  }

  return (
    <div
      {...target}
      className={`-m-2 grid min-w-0 gap-2 rounded-lg p-2 text-sm sm:col-span-2 ${isOver ? 'bg-theme-soft outline-2 outline-focus outline-dashed' : ''}`}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label="Constancia en PDF"
          accept={['application/pdf', '.pdf']}
          icon={<FileText aria-hidden />}
          busy={isReading}
          onFile={handleFile}
        >
          Leer constancia
        </FileButton>
        {children}
      </div>
      <p className="text-ink-3">
        El PDF del SAT llena estos datos y la dirección, sin salir de tu equipo.
        <span className="max-sm:hidden"> También puedes arrastrarlo aquí.</span>
      </p>
      <div role="status" className="min-w-0">
        {filled ? <Result {...filled} /> : null}
      </div>
      {problem ? (
        <div role="alert">
          <Notice tone="red">{problem}</Notice>
        </div>
      ) : null}
    </div>
  )
}

function problemOf(error: unknown) {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof ApiError) return 'Sin conexión. Elige la constancia de nuevo cuando vuelva.'
  reportFault(error)
  return 'No se pudo leer la constancia. Inténtalo de nuevo, o escribe los datos.'
}

/** The fields that changed, and what the user must complete or check. */
function Result({ fills, missing, regimes }: Filled) {
  const isComplete = missing.length === 0
  const isOther = fills.some(({ name, before }) => name === 'tax_id' && before && !isGenericRfc(before))
  return (
    <Notice tone={isComplete && regimes.length === 1 && !isOther ? 'green' : 'amber'}>
      <div className="grid gap-1.5">
        {fills.length > 0 ? (
          <>
            <p>Se llenó con su constancia. Revísalo y guarda:</p>
            <ul className="list-disc pl-5 font-normal [overflow-wrap:anywhere]">
              {fills.map(({ name, before }) => (
                <li key={name}>
                  {constanciaFields[name]}
                  {before ? `, antes «${before}»` : null}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>El formulario ya tiene los datos fiscales de su constancia.</p>
        )}
        {isOther ? <p>El RFC es otro: revisa que la constancia sea de este cliente.</p> : null}
        {isComplete ? null : (
          <p>
            No encontramos en la constancia: {missing.map((name) => constanciaFields[name]).join(', ')}. Complétalo tú.
          </p>
        )}
        {regimes.length > 1 ? (
          <p>
            Su constancia tiene varios regímenes: {regimes.map(regimeText).join('; ')}. Si factura con otro, cámbialo en
            Régimen fiscal.
          </p>
        ) : null}
      </div>
    </Notice>
  )
}

const regimeText = (code: string) => `${code} · ${taxRegimes.find((regime) => regime.code === code)?.label}`
