import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Prints a report. `title`: the name of the PDF, without the shop. `loadSheet` loads the code of the sheet. */
export function PrintButton({ title, loadSheet }: { title: string; loadSheet: (shop: string) => Promise<ReactNode> }) {
  const { name } = usePersonalization()
  const [run, busy] = useAction(
    async () => {
      const [{ print }, sheet] = await Promise.all([import('../../ui/file/print.ts'), loadSheet(name)])
      await print(sheet, `${title} - ${name}`)
    },
    { failure: 'No se pudo imprimir.' },
  )
  return (
    <Button icon={<Printer />} busy={busy} onClick={() => run()}>
      Imprimir
    </Button>
  )
}
