import { useState } from 'react'
import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { canShareFiles } from '../../order/paper/order-paper.tsx'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { Select } from '../../ui/form/select.tsx'
import { formatCount } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ShownFailure, useAction } from '../../ui/use-action.ts'
import { CategoryBox } from '../category-box.tsx'
import { customerTitle } from '../customer-title.ts'
import { usePriceListOptions } from '../use-price-list-options.ts'
import { ivaNote, makePriceSheet, type SheetChoice } from './make-price-sheet.ts'

/** The browser would take too long for more. */
const maxProducts = 5000

type Props = {
  /** Whose prices the PDF has; without one, the user chooses a price list. */
  customer?: SheetChoice['customer']
  /** Ids of the price list and the category that are chosen first; '' for none. */
  listId?: string
  categoryId?: string
  onClose: () => void
}

/** Makes a PDF with the prices of the products for sale, to send to customers. */
export default function PriceSheetDialog({ customer, listId: firstList = '', categoryId = '', onClose }: Props) {
  const hasLists = can(useUser(), 'prices') && !customer
  const { data: lists = [] } = usePriceListOptions(hasLists)
  const [listId, setListId] = useState(firstList)
  const [category, setCategory] = useState(Number(categoryId) || undefined)
  const [inStock, setInStock] = useState(false)
  const list = lists.find(({ id }) => String(id) === listId)
  const { save, share, busy, percent, problem } = usePriceSheet({ customer, list, category, inStock })
  // Until the lists are loaded, the PDF would have the list prices.
  const isReady = listId === '' || list !== undefined
  const labelOf = (action: typeof busy, label: string) =>
    busy === action && percent < 100 ? `Leyendo ${percent} %` : label

  return (
    <Dialog
      open
      size="sm"
      title={customer ? `Lista de precios de ${customerTitle(customer)}` : 'Lista de precios para clientes'}
      onClose={onClose}
      footer={
        <>
          {canShareFiles() ? (
            <Button busy={busy === 'share'} disabled={!isReady || busy === 'save'} onClick={() => share()}>
              {labelOf('share', 'Compartir')}
            </Button>
          ) : null}
          <Button
            variant="primary"
            busy={busy === 'save'}
            disabled={!isReady || busy === 'share'}
            onClick={() => save()}
          >
            {labelOf('save', 'Descargar PDF')}
          </Button>
        </>
      }
    >
      <fieldset disabled={busy !== undefined} className="grid min-w-0 gap-4 text-sm">
        {hasLists ? (
          <Labelled label="Precios">
            {(id) => (
              <Select
                id={id}
                placeholder="Precio de lista"
                options={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={listId}
                onChange={({ target }) => setListId(target.value)}
              />
            )}
          </Labelled>
        ) : null}
        <Labelled label="Categoría">
          {(id) => <CategoryBox id={id} placeholder="Todas" value={category} onChange={setCategory} />}
        </Labelled>
        <CheckRow label="Solo productos con existencia" checked={inStock} onChange={setInStock} />
        {problem ? (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        ) : (
          <p className="text-ink-3">{ivaNote()} Lleva los productos que los clientes pueden comprar hoy.</p>
        )}
      </fieldset>
    </Dialog>
  )
}

/** Actions that download and share the PDF. `percent`: read part of the products. `problem`: why there is no PDF of this choice. */
function usePriceSheet(choice: SheetChoice) {
  const shop = usePersonalization()
  const [percent, setPercent] = useState(100)
  const [problem, setProblem] = useState('')

  function make() {
    setPercent(100)
    setProblem('')
    return makePriceSheet(choice, shop, (read, total) => {
      const found = problemOf(total)
      if (found) {
        setProblem(found)
        throw new ShownFailure(found)
      }
      setPercent(Math.floor((100 * read) / total))
    })
  }

  const failure = 'No se pudo hacer la lista de precios.'
  const [save, isSaving] = useAction(async () => saveFile(await make()), {
    success: 'Lista de precios descargada.',
    failure,
  })
  const [share, isSharing] = useAction(
    async () => {
      const { sharePdf } = await import('../../order/paper/share-order.ts')
      await sharePdf(await make())
    },
    { failure },
  )
  const busy: 'save' | 'share' | undefined = isSaving ? 'save' : isSharing ? 'share' : undefined
  return { save, share, busy, percent, problem }
}

/** Why a PDF is not made of this number of products; '' if it can be made. */
function problemOf(products: number) {
  if (products === 0)
    return 'No hay productos para esta lista. Elige otra categoría o incluye los que no tienen existencia.'
  if (products <= maxProducts) return ''
  const [count, most] = [formatCount(products), formatCount(maxProducts)]
  return `Son ${count} productos y un PDF lleva ${most} como máximo. Elige una categoría.`
}
