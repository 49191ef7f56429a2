import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/form/checkbox.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { changeSettings, resetSettings, useSettings } from './settings.ts'
import { ThemePicker } from './theme-picker.tsx'

const modes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'system', label: 'Sistema' },
] as const

/** Panel of the user's settings. Changes apply immediately. */
export default function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const settings = useSettings()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Apariencia"
      size="xs"
      footer={<Button onClick={resetSettings}>Restablecer</Button>}
    >
      <div className="grid gap-5">
        <ThemePicker value={settings.theme} onChange={(theme) => changeSettings({ theme })} />
        <div className="grid justify-items-start gap-2">
          <p className="font-medium text-sm" aria-hidden>
            Modo
          </p>
          <Segments label="Modo" options={modes} value={settings.mode} onChange={(mode) => changeSettings({ mode })} />
        </div>
        <div className="grid gap-1 border-line border-t pt-3">
          <Choice checked={settings.tabs} onChange={(tabs) => changeSettings({ tabs })}>
            Pestañas
          </Choice>
          <Choice checked={settings.fixedHeader} onChange={(fixedHeader) => changeSettings({ fixedHeader })}>
            Encabezado fijo
          </Choice>
          <Choice checked={settings.logo} onChange={(logo) => changeSettings({ logo })}>
            Logo en la barra
          </Choice>
        </div>
      </div>
    </Drawer>
  )
}

type ChoiceProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

function Choice({ checked, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-control items-center justify-between gap-3 text-sm">
      {children}
      <Switch id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}
