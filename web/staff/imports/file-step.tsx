import { Download } from 'lucide-react'
import type { ImportKind } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { DropArea } from '../../ui/file/drop-area.tsx'
import { saveTemplate } from '../../ui/file/sheet-file.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ImportHistory } from './import-history.tsx'
import { kindTexts } from './labels.ts'
import { saveTemplateBook, templateOf } from './template.ts'
import type { Importer } from './use-importer.ts'

const hints: Record<ImportKind, string> = {
  products:
    'Excel (.xlsx) o CSV de hasta 20,000 filas, tal como lo tienes: se buscan los títulos y se reconocen las columnas. Con un código que ya existe, el producto cambia; con uno nuevo, se crea.',
  prices:
    'Excel (.xlsx) o CSV de hasta 20,000 filas con el código y el precio de lista, el costo o una columna por cada lista de precios.',
  stock:
    'Excel (.xlsx) o CSV de hasta 20,000 filas con el código y la existencia. Lo que se venda mientras importas no se pierde: se registra la diferencia.',
  customers:
    'Excel (.xlsx) o CSV de hasta 20,000 filas. Un cliente se reconoce por su RFC o por su correo; los demás se crean.',
}

export function FileStep({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  const { read, progress } = importer
  const name = `plantilla-${kindTexts[kind].things}`
  const [saveBook] = useAction(saveTemplateBook, { failure: 'No se pudo descargar la plantilla. Inténtalo de nuevo.' })
  return (
    <>
      <DropArea
        label="Archivo por importar"
        title={progress?.label ?? 'Arrastra aquí un archivo o elígelo'}
        busy={progress !== undefined}
        onFile={read}
        hint={<>{hints[kind]} Una celda vacía no cambia nada, y verás cada renglón antes de aplicar.</>}
        actions={
          <Menu
            button={<Button icon={<Download />}>Descargar plantilla</Button>}
            items={[
              { label: 'Excel (.xlsx)', onSelect: () => saveBook(kind, name) },
              { label: 'CSV', onSelect: () => saveTemplate(`${name}.csv`, templateOf(kind)) },
            ]}
          />
        }
      />
      <ImportHistory kind={kind} importer={importer} />
    </>
  )
}
