import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { toast } from './toast.ts'

/** Copies a text and shows a toast of the outcome. A browser may refuse the clipboard: that is no fault for the error log. */
export async function copyText(text: string, { success, failure }: { success: string; failure: string }) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return toast.error(failure)
  }
  toast.success(success)
}

/** A line of a `<dl>`. With `copy`, a button copies that text. `of`: what distinguishes it from other lines with its label. */
export function CopyLine({ label, of, value, copy }: { label: string; of?: string; value: ReactNode; copy?: string }) {
  const messages = { success: `${label}: copiado.`, failure: 'No se pudo copiar. Selecciona el texto y cópialo.' }
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-x-3">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-3 text-right font-medium tabular-nums [overflow-wrap:anywhere]">
        {value}
        {copy === undefined ? null : (
          <IconButton
            label={`Copiar ${label}${of ? ` de ${of}` : ''}`}
            icon={<Copy />}
            className="-mr-1.5 size-control-sm!"
            onClick={() => copyText(copy, messages)}
          />
        )}
      </dd>
    </div>
  )
}
