import { CircleCheck, CircleX } from 'lucide-react'
import { codeWrap } from '../../../shop/code-wrap.ts'
import { formatCount } from '../../../ui/money.ts'
import type { Picking, Reading } from './use-picking.ts'

type Props = { picking: Pick<Picking, 'reading' | 'misread' | 'choices' | 'answer'> }

/**
 * The result of the last code, in words, for pickers who cannot hear the tone. A piece that does not belong here stays named after the
 * next code, because the picker may still hold it.
 */
export const ReadingStrip = ({ picking }: Props) => (
  <div role="status" className="contents">
    {picking.choices.length > 0 ? (
      <Choices picking={picking} />
    ) : picking.reading ? (
      <Result reading={picking.reading} />
    ) : null}
    {picking.misread ? <Misread reading={picking.misread} /> : null}
  </div>
)

const Result = ({ reading: { kind, title, detail } }: { reading: Reading }) => (
  <p
    className={`flex items-center gap-2.5 rounded-xl px-3 py-2 text-sm ${kind === 'wrong' ? 'bg-bad-soft text-bad' : 'bg-ok-soft text-ok'}`}
  >
    {kind === 'wrong' ? (
      <CircleX size={22} aria-hidden className="flex-none" />
    ) : (
      <CircleCheck size={22} aria-hidden className="flex-none" />
    )}
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <b className="block font-semibold">{title}</b>
      {detail}
    </span>
  </p>
)

const Misread = ({ reading: { title, detail } }: { reading: Reading }) => (
  <p className="flex items-center gap-2 px-3 py-1 text-ink-2 text-sm">
    <CircleX size={18} aria-hidden className="flex-none text-bad" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      Antes: <b className="font-semibold text-ink">{title}</b>. {detail}
    </span>
  </p>
)

/** The lines that the code may mean. Nothing is counted until the picker chooses one. */
function Choices({ picking: { reading, choices, answer } }: Props) {
  return (
    <div className="grid gap-2 rounded-xl bg-warn-soft px-3 py-2.5 text-sm text-warn">
      <p className="[overflow-wrap:anywhere]">
        <b className="block font-semibold">{reading?.title}</b>
        {reading?.detail}
      </p>
      {choices.map((stop) => (
        <button
          key={stop.id}
          type="button"
          onClick={() => answer(stop)}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-xl border-[1.5px] border-line-control bg-surface px-3 py-1.5 text-left text-ink"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="block font-semibold leading-tight">{stop.name}</span>
            <span className="text-ink-2">
              <span className={`font-mono font-semibold text-info ${codeWrap(stop.code)}`}>{stop.code}</span>
              {stop.location ? ` · ${stop.location}` : ''}
            </span>
          </span>
          <span className="text-ink-2 tabular-nums">
            {formatCount(stop.picked)} de {formatCount(stop.quantity)}
          </span>
        </button>
      ))}
    </div>
  )
}
