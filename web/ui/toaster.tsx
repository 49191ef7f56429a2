import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { useMobile } from './use-mobile.ts'
import 'sonner/dist/styles.css'

const icons = {
  success: <CircleCheck className="text-ok" />,
  error: <CircleAlert className="text-bad" />,
  info: <Info className="text-info" />,
  close: <X />,
}

const classNames = {
  toast: `flex w-full items-start gap-3 rounded-[12px] border border-line bg-raised py-3 pr-3 pl-4 font-sans text-ink text-sm shadow-lg`,
  content: 'min-w-0 flex-1 self-center [overflow-wrap:anywhere]',
  title: 'font-medium',
  description: 'text-ink-2',
  icon: 'mt-px shrink-0 [&_svg]:size-[18px]',
  actionButton: `h-control-sm shrink-0 self-center rounded-md bg-theme-soft px-3 font-medium text-theme-text hover:brightness-[.97]`,
  closeButton: `order-last -my-0.5 grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-mute-soft hover:text-ink [&_svg]:size-3.5`,
}

function Region({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <Toaster
      position={useMobile() ? 'top-center' : 'bottom-right'}
      offset={{ right: 'var(--toast-right, 24px)', bottom: 'var(--toast-bottom, 24px)' }}
      mobileOffset={{ top: 58, left: 12, right: 12 }}
      duration={5000}
      icons={icons}
      closeButton
      expand
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: 'Cerrar aviso' }}
    />
  )
}

/** Sonner drops toasts shown before its region is mounted. */
export const ready = new Promise<typeof toast>((resolve) => {
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(<Region onReady={() => resolve(toast)} />)
})
