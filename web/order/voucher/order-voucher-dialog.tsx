import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useVoucherFile, VoucherFile } from './voucher-file.tsx'

/** The file of a voucher or of a proof of delivery. */
export default function VoucherDialog({ url, title, onClose }: { url: string; title: string; onClose: () => void }) {
  const { data: file } = useVoucherFile(url)
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
      <VoucherFile url={url} title={title} />
    </Dialog>
  )
}
