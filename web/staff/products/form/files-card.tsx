import { FileText, FileUp, Trash2 } from 'lucide-react'
import { maxPdfSize, pdfMessage } from '#contract/files'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileButton } from '../../../ui/file/file-button.tsx'
import { useField } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { uploadPdf } from '../api.ts'
import { ImagesField } from './images-field.tsx'
import { useUploads } from './use-uploads.ts'

export function FilesCard() {
  return (
    <Card title="Archivos">
      <div className="grid gap-5">
        <ImagesField />
        <PdfField />
      </div>
    </Card>
  )
}

function PdfField() {
  const { value, set } = useField('pdf')
  const { upload, count } = useUploads('pdf', uploadPdf, set, 'No se pudo subir el PDF.')

  function handleFile(file: File) {
    if (file.type === 'application/pdf' && file.size <= maxPdfSize) void upload(file)
    else toast.error(pdfMessage)
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Ficha técnica</legend>
      {typeof value === 'string' ? (
        <a
          href={value}
          target="_blank"
          rel="noreferrer"
          className="inline-flex w-max items-center gap-2 font-medium text-sm text-theme-text hover:underline"
        >
          <FileText size={16} aria-hidden />
          Ver ficha técnica (PDF)
        </a>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label="Ficha técnica en PDF"
          accept={['application/pdf']}
          onFile={handleFile}
          size="sm"
          icon={<FileUp />}
          busy={count > 0}
        >
          {count > 0 ? 'Subiendo…' : value ? 'Reemplazar PDF' : 'Subir PDF'}
        </FileButton>
        {value ? (
          <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => set(null)}>
            Quitar PDF
          </Button>
        ) : null}
      </div>
      <p className="text-ink-3 text-xs">{pdfMessage}</p>
    </fieldset>
  )
}
