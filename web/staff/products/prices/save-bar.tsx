import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { namesText } from '#contract/names-text'
import { Button } from '../../../ui/button.tsx'
import { FormBar } from '../../../ui/form/form-bar.tsx'
import { countText } from '../../../ui/money.ts'
import { LeaveGuard } from '../../../ui/overlay/leave-guard.tsx'
import type { Drafts } from './use-drafts.ts'

/** The bar of unsaved prices. `onSave` is called after the field that had the focus has applied its text. */
export function SaveBar({ drafts, onSave, isSaving }: { drafts: Drafts; onSave: () => void; isSaving: boolean }) {
  const { count, wrongCodes } = drafts
  if (drafts.isEmpty) return null
  return (
    <FormBar>
      <p role="status" className="mr-auto min-w-0 text-ink-2 text-sm [overflow-wrap:anywhere]">
        {wrongCodes.length > 0 ? (
          <span className="text-bad">
            {countText(wrongCodes.length, 'precio')} por corregir: {namesText(wrongCodes)}
            {count > 0 ? ' · ' : ''}
          </span>
        ) : null}
        {count > 0 ? countText(count, 'producto cambiado', 'productos cambiados') : ''}
      </p>
      <BarButton onPress={drafts.clear}>Descartar</BarButton>
      <BarButton variant="primary" busy={isSaving} onPress={onSave}>
        Guardar
      </BarButton>
      <LeaveGuard dirty />
    </FormBar>
  )
}

/** Takes the focus on its click: on the press, the message of a field that loses it would move the button from under the pointer. */
const BarButton = ({ onPress, ...props }: Omit<ComponentProps<typeof Button>, 'onClick'> & { onPress: () => void }) => (
  <Button
    {...props}
    onMouseDown={(event) => event.preventDefault()}
    onClick={({ currentTarget }) => {
      flushSync(() => currentTarget.focus({ preventScroll: true }))
      onPress()
    }}
  />
)
