import { useState } from 'react'
import type { NoteKind } from '#contract/orders/notes'
import type { Order } from '#contract/orders/orders'
import { NoteList } from '../../order/note-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { addNote } from './api.ts'

const kinds: { value: NoteKind; label: string }[] = [
  { value: 'internal', label: 'Interna' },
  { value: 'client', label: 'Al cliente' },
]

/** Notes on an order. They stay as they were written. */
export function NotesCard({ order }: { order: Order }) {
  const [kind, setKind] = useState<NoteKind>('internal')
  const [text, setText] = useState('')
  const [send, isSending] = useAction(() => addNote(order, { kind, text }), {
    success: 'Nota agregada.',
    failure: 'No se pudo agregar la nota.',
  })

  async function handleSend() {
    if (text.trim() === '') return toast.error('Escribe la nota.')
    // What was written during the save stays in the field.
    if (await send()) setText((latest) => (latest === text ? '' : latest))
  }

  return (
    <Card flush title="Notas">
      <div className="grid gap-2.5 p-4">
        <div className="flex">
          <Segments label="Quién la lee" options={kinds} value={kind} onChange={setKind} />
        </div>
        <TextArea
          aria-label="Nota nueva"
          rows={2}
          className="min-h-16"
          maxLength={1000}
          placeholder={kind === 'internal' ? 'Solo la ve el equipo' : 'El cliente la lee en su pedido'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button size="sm" className="justify-self-end" busy={isSending} onClick={handleSend}>
          Agregar nota
        </Button>
      </div>
      {order.notes.length > 0 ? (
        <div className="border-line border-t">
          <NoteList notes={order.notes} showsKind />
        </div>
      ) : null}
      <LeaveGuard dirty={text.trim() !== ''} />
    </Card>
  )
}
