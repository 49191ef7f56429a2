import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { Voucher } from '#contract/orders'
import { getBlob } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/file/save-file.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'

export default function VoucherDialog({
  voucher: { url },
  title,
  onClose,
}: {
  voucher: Voucher
  title: string
  onClose: () => void
}) {
  const {
    data: file,
    error,
    mutate,
  } = useSWR<Blob>(url, getBlob, { revalidateOnFocus: false, revalidateIfStale: false })
  const fileUrl = useObjectUrl(file)
  const isPdf = url.endsWith('.pdf')
  const name = `${title}.${url.split('.').at(-1)}`
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button
            variant="primary"
            icon={<Download />}
            disabled={!file}
            onClick={() => file && saveFile(new File([file], name, { type: file.type }))}
          >
            Descargar
          </Button>
        </>
      }
    >
      {error && !file ? (
        <ErrorState message="No se pudo cargar el comprobante." onRetry={() => mutate()} />
      ) : !fileUrl ? (
        <Skeleton className="h-[62dvh]" />
      ) : isPdf ? (
        <iframe src={fileUrl} title={title} className="h-[62dvh] w-full rounded-lg border border-line bg-mute-soft" />
      ) : (
        <img
          src={fileUrl}
          alt={title}
          className="mx-auto max-h-[70dvh] min-h-24 max-w-full rounded-lg border border-line bg-mute-soft object-contain"
        />
      )}
    </Dialog>
  )
}

function useObjectUrl(file: Blob | undefined) {
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setObjectUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return objectUrl
}
