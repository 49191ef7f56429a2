import { useState } from 'react'
import { Chip } from '../chip.tsx'
import { Page } from '../page.tsx'
import { Segments } from '../segments.tsx'
import { GalleryControls } from './controls.tsx'
import { GalleryForm } from './form.tsx'
import { GalleryOverlays } from './overlays.tsx'
import { GalleryTables } from './tables.tsx'

const modes = [
  { value: 'auto', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
]
const sizes = [
  { value: 'medium', label: 'Medio' },
  { value: 'small', label: 'Chico' },
  { value: 'mini', label: 'Mini' },
]
const themes = [
  '#1890ff',
  '#304156',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
  '#fadb14',
  '#ff6f00',
  '#000000',
  '#ffffff',
]

/** All components of the kit in all states. Development only. */
export default function GalleryScreen() {
  return (
    <main>
      <Page
        title="Componentes"
        subtitle="Cada pieza en cada estado"
        chips={<Chip tone="blue">desarrollo</Chip>}
        actions={<RootSettings />}
      >
        <GalleryControls />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <GalleryForm />
          <GalleryOverlays />
        </div>
        <GalleryTables />
      </Page>
    </main>
  )
}

function RootSettings() {
  const [mode, setMode] = useState('auto')
  const [size, setSize] = useState('medium')
  const root = document.documentElement

  function handleMode(next: string) {
    setMode(next)
    if (next === 'auto') delete root.dataset.mode
    else root.dataset.mode = next
  }
  function handleSize(next: string) {
    setSize(next)
    root.dataset.size = next
  }

  return (
    <>
      <div className="flex gap-1">
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-label={`Tema ${theme}`}
            style={{ background: theme }}
            onClick={() => root.style.setProperty('--theme', theme)}
            className="size-6 rounded-full border border-line-control"
          />
        ))}
      </div>
      <Segments label="Modo" options={modes} value={mode} onChange={handleMode} />
      <Segments label="Densidad" options={sizes} value={size} onChange={handleSize} />
    </>
  )
}
