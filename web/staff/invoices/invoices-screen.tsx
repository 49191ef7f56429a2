import { FileArchive, FlaskConical, Globe, Mail } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '#contract/access'
import type { CfdiPage, CfdiRow } from '#contract/invoices/staff-cfdi'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { CfdiMenu } from '../../order/invoice/cfdi-entry.tsx'
import { isCancelable, isCreditable } from '../../order/invoice/cfdi-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { Table } from '../../ui/table/table.tsx'
import { isGlobal } from '../cfdi-row.ts'
import { orderPath } from '../order-link.tsx'
import { useCfdiPage } from './api.ts'
import { useInvoiceFilters } from './invoice-filters.ts'
import { exportColumns, InvoiceCard, invoiceColumns } from './invoice-row.tsx'

const CancelInvoiceDialog = loadable(() => import('../../order/invoice/cancel-invoice-dialog.tsx'))
const CreditNoteDialog = loadable(() => import('../../order/invoice/credit-note-dialog.tsx'))
const GlobalDialog = loadable(() => import('./global-dialog.tsx'))
const MailDialog = loadable(() => import('./mail-dialog.tsx'))
const ZipDialog = loadable(() => import('./zip-dialog.tsx'))

type Open = { dialog: 'cancel' | 'credit' | 'mail'; row: CfdiRow } | { dialog: 'global' } | { dialog: 'zip' }

/** Every CFDI of the shop. Those with a problem come first. */
export default function InvoicesScreen() {
  const navigate = useNavigate()
  const filters = useInvoiceFilters()
  const read = useCfdiPage(filters.query)
  const { data } = read
  const [open, setOpen] = useState<Open>()
  const { columns, hidden, chooser } = useColumnChoice('invoices', invoiceColumns, { fixed: ['folio'] })
  const menuOf = (row: CfdiRow) => <RowMenu row={row} onOpen={setOpen} />

  return (
    <Page
      title="Facturas"
      actions={
        <>
          <Button icon={<Globe />} onClick={() => setOpen({ dialog: 'global' })}>
            Factura global
          </Button>
          <Button icon={<FileArchive />} onClick={() => setOpen({ dialog: 'zip' })}>
            Mes en ZIP
          </Button>
          {chooser}
          <ExportMenu
            name="facturas"
            columns={exportColumns}
            hidden={hidden}
            load={(report) => allPages('/invoices', filters.listQuery, (page: CfdiPage) => page.cfdis, report)}
          />
        </>
      }
    >
      {data?.cfdis.some(({ id, livemode }) => id !== null && !livemode) ? (
        <Notice icon={<FlaskConical />}>
          Modo de prueba: estas facturas no tienen validez fiscal y no se envían a los clientes.
        </Notice>
      ) : null}
      <Card flush>
        <FilterBar label="Folio, RFC, receptor, UUID o pedido" filters={filters} />
        <PagedList
          read={read}
          filters={filters}
          rows={data?.cfdis}
          things="Facturas"
          failure="No se pudieron cargar las facturas."
          empty={
            <Empty
              title="Aún no hay facturas."
              action={<LinkButton to="/orders/manage?tab=all">Ver los pedidos</LinkButton>}
            >
              Abre un pedido pagado y presiona «Generar factura».
            </Empty>
          }
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={[...columns, { key: 'menu', align: 'right', render: menuOf }]}
              rowKey={({ rowid }) => rowid}
              caption="Facturas"
              onOpen={({ orderId }) => {
                if (orderId !== null) void navigate(orderPath(orderId))
              }}
              card={(row) => <InvoiceCard row={row} menu={menuOf(row)} />}
            />
          )}
        </PagedList>
      </Card>
      <Suspense>
        <OpenDialog open={open} onClose={() => setOpen(undefined)} />
      </Suspense>
    </Page>
  )
}

function RowMenu({ row, onOpen }: { row: CfdiRow; onOpen: (open: Open) => void }) {
  const canCancel = can(useUser(), 'invoices.cancel')
  const canCredit = canCancel && isCreditable(row, row.creditNotes) && row.orderId !== null
  return (
    <CfdiMenu
      cfdi={row}
      onCancel={canCancel && isCancelable(row) ? () => onOpen({ dialog: 'cancel', row }) : undefined}
      isCredited={row.creditNotes > 0}
      onCredit={canCredit ? () => onOpen({ dialog: 'credit', row }) : undefined}
      more={
        row.uuid
          ? [{ label: 'Enviar por correo', icon: <Mail />, onSelect: () => onOpen({ dialog: 'mail', row }) }]
          : []
      }
    />
  )
}

function initialMotive(row: CfdiRow) {
  const { problem } = row
  if (problem === 'refunded' && isGlobal(row)) return undefined
  if (problem === 'reduced') return '01'
  if (problem !== 'orderCancelled' && problem !== 'refunded') return undefined
  return isGlobal(row) ? '02' : '03'
}

function OpenDialog({ open, onClose }: { open: Open | undefined; onClose: () => void }) {
  if (!open) return null
  if (open.dialog === 'global') return <GlobalDialog onClose={onClose} />
  if (open.dialog === 'zip') return <ZipDialog onClose={onClose} />
  if (open.dialog === 'credit')
    return <CreditNoteDialog cfdi={open.row} amount={open.row.uncredited || undefined} onClose={onClose} />
  if (open.dialog === 'mail') return <MailDialog row={open.row} onClose={onClose} />
  return (
    <CancelInvoiceDialog
      cfdi={open.row}
      orderId={open.row.orderId}
      motive={initialMotive(open.row)}
      onClose={onClose}
    />
  )
}
