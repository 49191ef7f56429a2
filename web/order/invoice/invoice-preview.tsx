import { Download } from 'lucide-react'
import type { Invoice } from '#contract/invoices/invoice'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { useObjectUrl } from '../../ui/file/use-object-url.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { downloadInvoice, nameOf, useInvoicePdf } from './api.ts'

const failedPreview = 'No se pudo previsualizar el PDF'
const failedDownload = 'No se pudo descargar la factura'

export function InvoicePreview({ invoice }: { invoice: Invoice }) {
  const { data: pdf, error, mutate } = useInvoicePdf(invoice.id)
  const url = useObjectUrl(pdf)
  const failed = Boolean(error) && !pdf
  useFailureToast(failed, failedPreview)

  if (failed) return <ErrorState message={failedPreview} onRetry={() => mutate()} />
  if (!url) return <Skeleton className="h-[62dvh]" />
  return (
    <div className="grid gap-2">
      {invoice.livemode ? null : <Notice tone="amber">Modo de prueba: esta factura no tiene validez fiscal.</Notice>}
      {navigator.pdfViewerEnabled ? null : (
        <p className="text-ink-2 text-sm">Tu navegador no muestra el PDF aquí: descárgalo para verlo.</p>
      )}
      <iframe
        // Hides the viewer's column of thumbnails.
        src={`${url}#navpanes=0&view=FitH`}
        title={nameOf(invoice)}
        className={`w-full rounded-lg border border-line bg-mute-soft ${navigator.pdfViewerEnabled ? 'h-[62dvh]' : 'h-40'}`}
      />
    </div>
  )
}

export function Downloads({ invoice }: { invoice: Invoice }) {
  const [downloadPdf, loadingPdf] = useAction(() => downloadInvoice(invoice, 'pdf'), { failure: failedDownload })
  const [downloadXml, loadingXml] = useAction(() => downloadInvoice(invoice, 'xml'), { failure: failedDownload })
  return (
    <>
      <Button icon={<Download />} busy={loadingXml} onClick={downloadXml}>
        Descargar XML
      </Button>
      {/* It takes the focus of the button that issued the invoice, which is removed. */}
      <Button variant="primary" autoFocus icon={<Download />} busy={loadingPdf} onClick={downloadPdf}>
        Descargar PDF
      </Button>
    </>
  )
}
