import { Dialog, DialogPanel, DialogTitle, Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import useSWR, { SWRConfig } from 'swr'
import type { ProductPage } from '#contract/products/catalog'
import { type Item, wordsOf } from './catalog.ts'
import { Facts, Head, Row, Tile } from './rows.tsx'
import { useOrder } from './use-order.ts'
import './style.css'

const fetcher = (path: string) => fetch(path).then((response) => response.json())

function useItems(): Item[] {
  const { data } = useSWR<ProductPage>('/products.json')
  const [items, setItems] = useState<Item[]>([])
  if (data && items.length === 0) {
    setItems(
      data.products.map(({ id, code, name, unit, salePrice1, Inventory }) => {
        return { id, code, name, unit, price: salePrice1, stock: Inventory?.quantity ?? null }
      }),
    )
  }
  return items
}

function OrderScreen() {
  const items = useItems()
  const [text, setText] = useState('')
  const [isGrid, setGrid] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const { actions, lines, shown, close } = useOrder()
  const words = wordsOf(text)
  const found = items.filter(({ name }) => words.every((word) => wordsOf(name).some((own) => own.startsWith(word))))

  return (
    <main className="p-6">
      <header className="mb-4 flex items-center gap-3">
        <h1 className="flex-1 font-semibold text-xl">Productos</h1>
        <input
          aria-label="Buscar productos"
          className="h-9 w-96 rounded-md border border-neutral-300 px-3"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="button" title="Lista" onClick={() => setGrid(false)}>
          Lista
        </button>
        <button type="button" title="Cuadrícula" onClick={() => setGrid(true)}>
          Cuadrícula
        </button>
        <button type="button" onClick={() => setPreview(true)}>
          Vista Previa
        </button>
        <UserMenu />
      </header>
      <div className="max-h-[50vh] overflow-auto">
        {isGrid ? (
          <ul aria-label="Productos" className="grid grid-cols-4 gap-3">
            {found.map((item) => (
              <Tile key={item.id} item={item} actions={actions} />
            ))}
          </ul>
        ) : (
          <table className="w-full table-fixed text-sm">
            <caption className="sr-only">Productos</caption>
            <Head />
            <tbody>
              {found.map((item) => (
                <Row key={item.id} item={item} actions={actions} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <Panel title={shown?.name ?? ''} open={shown !== null} onClose={close}>
        {shown ? <Facts item={shown} /> : null}
      </Panel>
      <Panel title="Vista Previa" open={isPreview} onClose={() => setPreview(false)}>
        {lines.map((item) => (
          <Facts key={item.id} item={item} />
        ))}
      </Panel>
    </main>
  )
}

const UserMenu = () => (
  <Menu>
    <MenuButton aria-label="Cuenta de Laura">Laura</MenuButton>
    <MenuItems anchor="bottom end" className="rounded-lg border bg-white p-1">
      <MenuItem>
        <Link to="/editar">Editar usuario</Link>
      </MenuItem>
      <MenuItem>
        <button type="button">Cerrar sesion</button>
      </MenuItem>
    </MenuItems>
  </Menu>
)

type PanelProps = { title: string; open: boolean; onClose: () => void; children: ReactNode }

const Panel = ({ title, open, onClose, children }: PanelProps) => (
  <Dialog open={open} onClose={onClose}>
    <div className="fixed inset-0 grid place-items-center bg-black/30">
      <DialogPanel className="w-96 rounded-lg bg-white p-6">
        <DialogTitle className="font-semibold text-lg">{title}</DialogTitle>
        {children}
      </DialogPanel>
    </div>
  </Dialog>
)

createRoot(document.getElementById('root') ?? document.body).render(
  <SWRConfig value={{ fetcher }}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<OrderScreen />} />
      </Routes>
    </BrowserRouter>
  </SWRConfig>,
)
