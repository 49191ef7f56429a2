import { CircleAlert } from 'lucide-react'
import { formatTime } from '../ui/date.ts'
import type { Line } from './conversation.ts'
import { discard, retry } from './delivery.ts'

type Props = {
  line: Line
  before?: Line
  after?: Line
  /** The last line of the conversation. */
  isLast: boolean
}

/** Consecutive lines of one author within this time share a name and a time. Milliseconds. */
const groupMs = 5 * 60_000

const isSameGroup = (a: Line | undefined, b: Line | undefined) =>
  a !== undefined &&
  b !== undefined &&
  a.isMine === b.isMine &&
  a.author === b.author &&
  Math.abs(Date.parse(b.createdAt) - Date.parse(a.createdAt)) < groupMs

const stateLabels = { sending: 'Enviando…', sent: 'Enviado', read: 'Leído' }

export function MessageLine({ line, before, after, isLast }: Props) {
  const { author, isMine, text, state } = line
  const isFirstOfGroup = !isSameGroup(before, line)
  const isLastOfGroup = !isSameGroup(line, after) || state === 'failed'
  return (
    <div className={`flex flex-col gap-0.5 ${isMine ? 'items-end' : 'items-start'} ${isFirstOfGroup ? 'pt-1.5' : ''}`}>
      {author && isFirstOfGroup ? <span className="px-1 text-ink-3 text-sm">{author}</span> : null}
      <p
        className={`max-w-[85%] whitespace-pre-wrap rounded-xl px-3 py-2 text-sm [overflow-wrap:anywhere] ${
          isMine ? 'bg-theme-strong text-white' : 'bg-mute-soft text-ink'
        } ${isLastOfGroup ? (isMine ? 'rounded-br-sm' : 'rounded-bl-sm') : ''}`}
      >
        <span className="sr-only">{author ? `${author}: ` : 'Tú: '}</span>
        <LinkedText text={text} />
      </p>
      {state === 'failed' ? <Failure line={line} /> : null}
      {state !== 'failed' && (isLastOfGroup || state === 'sending') ? (
        <p className="px-1 text-ink-3 text-sm tabular-nums">
          <time dateTime={line.createdAt}>{formatTime(line.createdAt)}</time>
          {isMine && author === null && (isLast || state === 'sending') ? ` · ${stateLabels[state]}` : null}
        </p>
      ) : null}
    </div>
  )
}

/** An address in a text, without the punctuation after it. In the result of `split` every second part is an address. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?()[\]{}»”…])/i

const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a message does not change
      <a key={index} href={part} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
        {part}
      </a>
    ),
  )

function Failure({ line: { clientMsgId, failure } }: { line: Line }) {
  const link = 'rounded-sm font-semibold underline underline-offset-2 hover:no-underline'
  return (
    <p className="flex max-w-[85%] items-start gap-1.5 px-1 text-bad text-sm">
      <CircleAlert size={14} className="mt-px shrink-0" aria-hidden />
      <span>
        No se pudo enviar. {failure === 'No se pudo enviar. Inténtalo de nuevo.' ? '' : failure}{' '}
        <button type="button" className={link} onClick={() => retry(clientMsgId)}>
          Reintentar
        </button>
        {' · '}
        <button type="button" className={link} onClick={() => discard(clientMsgId)}>
          Descartar
        </button>
      </span>
    </p>
  )
}
