import { CircleCheck, CircleX } from 'lucide-react'
import type { Reading } from './use-picking.ts'

/** The result of the last code, in words, for pickers who cannot hear the tone. */
export function ReadingStrip({ reading }: { reading: Reading | undefined }) {
  return (
    <div role="status" className="contents">
      {reading ? (
        <p
          className={`flex items-center gap-2.5 rounded-xl px-3 py-2 text-sm ${reading.kind === 'wrong' ? 'bg-bad-soft text-bad' : 'bg-ok-soft text-ok'}`}
        >
          {reading.kind === 'wrong' ? (
            <CircleX size={22} aria-hidden className="flex-none" />
          ) : (
            <CircleCheck size={22} aria-hidden className="flex-none" />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="block font-semibold">{reading.title}</b>
            {reading.detail}
          </span>
        </p>
      ) : null}
    </div>
  )
}
