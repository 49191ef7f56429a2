import { Copy, Ellipsis, Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Card } from '../card.tsx'
import { Dialog, Drawer } from '../overlay/dialog.tsx'
import { Menu, type MenuEntry } from '../overlay/menu.tsx'
import { toast } from '../toast.ts'
import { useAction } from '../use-action.ts'
import { Line } from './line.tsx'

const entries: MenuEntry[] = [
  { label: 'Ver', icon: <Eye />, to: '/' },
  { label: 'Duplicar', icon: <Copy />, onSelect: () => toast.info('Duplicado') },
  { label: 'Facturar', disabled: true },
  'separator',
  { label: 'Eliminar', icon: <Trash2 />, danger: true, onSelect: () => toast.error('No se pudo eliminar') },
]

const wait = (failing: boolean) =>
  new Promise<string>((done, fail) => setTimeout(failing ? fail : done, 700, failing ? new Error('no') : 'listo'))

export function GalleryOverlays() {
  const [open, setOpen] = useState<'sm' | 'md' | 'lg' | 'drawer' | null>(null)
  const [run, running] = useAction(wait, { success: (result) => `Quedó ${result}`, failure: 'Error al crear la orden' })
  const close = () => setOpen(null)
  const footer = (
    <>
      <Button onClick={close}>Cancelar</Button>
      <Button variant="primary" onClick={close}>
        Aceptar
      </Button>
    </>
  )

  return (
    <Card title="Encima de la página">
      <Line label="Diálogos">
        <Button onClick={() => setOpen('sm')}>Chico</Button>
        <Button onClick={() => setOpen('md')}>Mediano</Button>
        <Button onClick={() => setOpen('lg')}>Grande</Button>
        <Button onClick={() => setOpen('drawer')}>Cajón</Button>
      </Line>
      <Line label="Menús">
        <Menu button={<Button>Más</Button>} items={entries} align="start" />
        <Menu button={<IconButton label="Más acciones" icon={<Ellipsis />} />} items={entries} />
      </Line>
      <Line label="Avisos">
        <Button onClick={() => toast.success('Orden creada exitosamente!')}>Éxito</Button>
        <Button onClick={() => toast.error('Error al crear la orden')}>Error</Button>
        <Button
          onClick={() =>
            toast.info('Nuevo pedido #1043', {
              duration: 8000,
              description: 'Abarrotes El Roble · $8,912.40',
              action: { label: 'Ver', onClick: () => setOpen('drawer') },
            })
          }
        >
          Con acción
        </Button>
      </Line>
      <Line label="Acciones">
        <Button busy={running} onClick={() => run(false)}>
          Sale bien
        </Button>
        <Button busy={running} onClick={() => run(true)}>
          Sale mal
        </Button>
      </Line>
      <Dialog
        open={open !== null && open !== 'drawer'}
        size={open === 'drawer' ? undefined : (open ?? 'md')}
        onClose={close}
        title="Vista Previa"
        footer={footer}
      >
        <p className="text-ink-2">Revisa los artículos antes de generar la orden.</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Orden #1043" footer={footer}>
        <p className="text-ink-2">Lo que se trabaja al lado de la página.</p>
      </Drawer>
    </Card>
  )
}
