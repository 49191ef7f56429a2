import useSWR from 'swr'
import { getBlob } from '../../api/client.ts'
import { useObjectUrl } from '../../ui/file/use-object-url.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

/** The file of a voucher. It is read with the session, so an <img> cannot load it by its address. */
export const useVoucherFile = (url: string) =>
  useSWR<Blob>(url, getBlob, { revalidateOnFocus: false, revalidateIfStale: false })

/** A voucher's image, or its PDF in a frame. */
export function VoucherFile({ url, title }: { url: string; title: string }) {
  const { data: file, error, mutate } = useVoucherFile(url)
  const fileUrl = useObjectUrl(file)
  if (error && !file) return <ErrorState message="No se pudo cargar el comprobante." onRetry={() => mutate()} />
  if (!fileUrl) return <Skeleton className="h-[62dvh]" />
  return url.endsWith('.pdf') ? (
    <iframe src={fileUrl} title={title} className="h-[62dvh] w-full rounded-lg border border-line bg-mute-soft" />
  ) : (
    <img
      src={fileUrl}
      alt={title}
      className="mx-auto max-h-[70dvh] min-h-24 max-w-full rounded-lg border border-line bg-mute-soft object-contain"
    />
  )
}
