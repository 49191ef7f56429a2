import { CalendarClock, FileText, Scale, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountStatement } from '#contract/customers/statement'
import { queryOf } from '../../api/client.ts'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay, formatFullDay } from '../../ui/date.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { DateRange } from '../../ui/list/date-range.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { failureMessage, useAction } from '../../ui/use-action.ts'
import { useQuery } from '../../ui/use-query.ts'
import { freeCreditText } from '../free-credit.ts'
import { shopLines } from '../paper/shop-lines.ts'
import { useStatement } from './api.ts'
import { customerName, fileNameOf, inFavorOf, toPayOf, toPayText } from './movement-text.ts'
import { AgeingCard, exportColumns, exportRowsOf, MovementCard, movementColumns } from './statement-parts.tsx'

type Props = {
  customerId: number | string
  /** The path of an order without its id. */
  ordersPath: string
  /** More buttons, for the statement that is shown. */
  actions?: (statement: AccountStatement) => ReactNode
}

/** The account of a customer: balance, what is due, and the movements of a period. */
export function StatementPage({ customerId, ordersPath, actions }: Props) {
  const [query, changeQuery] = useQuery()
  const period = queryOf({ from: query.get('from') ?? '', to: query.get('to') ?? '' })
  const { data, error, mutate } = useStatement(customerId, period)
  const { from = '', to = '' } = data ?? period
  return (
    <Page
      title="Estado de cuenta"
      subtitle={data ? customerName(data.customer) : null}
      actions={
        data ? (
          <>
            {actions?.(data)}
            <PdfButton statement={data} />
            <ExportMenu name={fileNameOf(data)} columns={exportColumns} load={async () => exportRowsOf(data)} />
          </>
        ) : null
      }
    >
      {data || error || from || to ? (
        <>
          {data ? (
            <>
              <Figures statement={data} />
              <AgeingCard statement={data} ordersPath={ordersPath} />
            </>
          ) : null}
          <Card
            flush
            title="Movimientos"
            // The period can be changed even when the statement did not load: the server refuses a period with too many movements.
            actions={
              <DateRange
                from={from}
                to={to}
                onChange={(change) => changeQuery({ from, to, ...change }, { replace: true })}
              />
            }
          >
            {data ? (
              <Movements statement={data} ordersPath={ordersPath} />
            ) : error ? (
              <ErrorState
                message={failureMessage(error, 'No se pudo cargar el estado de cuenta.')}
                onRetry={() => mutate()}
              />
            ) : (
              <div className="p-4">
                <Skeleton lines={8} />
              </div>
            )}
          </Card>
        </>
      ) : (
        <Card>
          <Skeleton lines={8} />
        </Card>
      )}
    </Page>
  )
}

function Figures({ statement }: { statement: AccountStatement }) {
  const { credit, closing, to, open } = statement
  const inFavor = inFavorOf(statement)
  const { owed, overdue, limit, nextDueOn } = credit
  const freeCredit = freeCreditText(credit)
  return (
    <Tiles>
      <Tile
        label="Por pagar"
        icon={<Wallet />}
        tone={open.length > 0 ? 'amber' : 'grey'}
        value={formatMoney(toPayOf(statement))}
        caption={open.length > 0 ? toPayText(statement) : 'al corriente'}
      />
      <Tile
        label="Vencido"
        icon={<CalendarClock />}
        tone={overdue > 0 ? 'red' : 'grey'}
        value={formatMoney(overdue)}
        caption={nextDueOn && overdue === 0 ? `el próximo vence ${formatDay(nextDueOn)}` : ''}
      />
      {freeCredit ? (
        <Tile
          label="Crédito libre"
          icon={<Scale />}
          value={freeCredit}
          caption={limit ? `de ${formatMoney(limit)}` : ''}
        />
      ) : null}
      <Tile
        label={closing < 0 ? 'Saldo a favor' : 'Saldo del periodo'}
        icon={<FileText />}
        tone={closing < 0 ? 'green' : 'grey'}
        value={formatMoney(Math.abs(closing))}
        caption={owed > 0 && inFavor > 0 ? `ya restados ${formatMoney(inFavor)} a favor` : `al ${formatFullDay(to)}`}
      />
    </Tiles>
  )
}

function Movements({ statement, ordersPath }: { statement: AccountStatement; ordersPath: string }) {
  const { movements, opening, closing, charges, credits } = statement
  const sums = [
    ['Saldo anterior', opening],
    ['Cargos', charges],
    ['Abonos', credits],
    ['Saldo final', closing],
  ] as const
  return (
    <>
      {movements.length === 0 ? (
        <Empty title="Sin movimientos en este periodo.">Elige otras fechas para ver los anteriores.</Empty>
      ) : (
        <Table
          rows={movements}
          columns={movementColumns(ordersPath)}
          rowKey={({ kind, orderId, day, charge, credit, balance }) =>
            `${kind} ${orderId} ${day} ${charge} ${credit} ${balance}`
          }
          caption="Movimientos"
          card={(movement) => <MovementCard movement={movement} ordersPath={ordersPath} />}
        />
      )}
      <dl className="flex flex-wrap justify-end gap-x-8 gap-y-1 border-line border-t px-4 py-3 text-sm">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex gap-2 last:font-semibold max-sm:w-full max-sm:justify-between">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function PdfButton({ statement }: { statement: AccountStatement }) {
  const shop = usePersonalization()
  const [save, isSaving] = useAction(
    async () => {
      const [{ statementPdf }, { logoOnPaper }, lines] = await Promise.all([
        import('./statement-pdf.ts'),
        import('../paper/order-logo.ts'),
        shopLines(),
      ])
      saveFile(statementPdf(statement, { name: shop.name, logo: await logoOnPaper(shop), lines }))
    },
    { failure: 'No se pudo hacer el PDF.' },
  )
  return (
    <Button icon={<FileText />} busy={isSaving} onClick={save}>
      PDF
    </Button>
  )
}
