import { Flashlight, FlashlightOff, Volume2, VolumeX, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { unitText } from '#contract/cart/unit-text'
import { missingOf } from '#contract/orders/picking'
import { formatCount } from '../../../ui/money.ts'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import { CodeForm } from './code-form.tsx'
import { ReadingStrip } from './reading-strip.tsx'
import { type CameraState, useCamera } from './use-camera.ts'
import type { Picking, Reading } from './use-picking.ts'
import { progressOf, type Stop } from './walk.ts'

const problems: Partial<Record<CameraState, string>> = {
  refused:
    'El navegador no dejó usar la cámara. Dale permiso en el candado de la barra de direcciones, o escribe el código aquí abajo.',
  missing: 'No encontramos una cámara en este equipo. Escribe el código aquí abajo o usa un lector de códigos.',
  failed: 'No se pudo usar la cámara. Cierra otras aplicaciones que la usen, o escribe el código aquí abajo.',
}

type Props = { picking: Picking; onClose: () => void }

/** Camera over the whole screen, with the line of the last code below it. */
export default function ScanView(props: Props) {
  const titleId = useId()
  return (
    <Modal open onClose={props.onClose} labelledBy={titleId} isFullHeight className="">
      <Scanner {...props} titleId={titleId} />
    </Modal>
  )
}

function Scanner({ picking, onClose, titleId }: Props & { titleId: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLostFocus(panel)
  const { state, lamp } = useCamera(video, picking.scan)
  const { stops, current, reading, choices } = picking
  const stop = stops.find(({ id }) => id === reading?.stopId) ?? current
  const { picked, quantity } = progressOf(stops)
  const problem = problems[state]

  return (
    <div className="pointer-events-auto flex size-full flex-col bg-[#141a22]">
      <div className="relative min-h-0 flex-1 overflow-hidden text-white">
        <video
          ref={video}
          playsInline
          muted
          aria-label="Imagen de la cámara"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="relative z-1 flex items-center gap-2 bg-linear-to-b from-[#0009] to-transparent p-2">
          <RoundButton label="Cerrar cámara" onClick={onClose} icon={<X size={22} />} />
          <p className="flex-1 text-center">
            <b id={titleId} className="block font-semibold text-base leading-tight">
              Escanear
            </b>
            <span className="text-sm tabular-nums">
              {formatCount(picked)} de {formatCount(quantity)} unidades
            </span>
          </p>
          {lamp ? (
            <RoundButton
              label={lamp.isOn ? 'Apagar la lámpara' : 'Prender la lámpara'}
              onClick={lamp.onSwitch}
              icon={lamp.isOn ? <FlashlightOff size={22} /> : <Flashlight size={22} />}
            />
          ) : (
            <span className="size-11" />
          )}
        </div>
        {problem ? (
          <p role="alert" className="relative z-1 mx-auto mt-10 max-w-80 rounded-xl bg-[#0a0e13d9] p-4 text-center">
            {problem}
          </p>
        ) : (
          <>
            <div
              aria-hidden
              className="-translate-x-1/2 absolute top-24 left-1/2 h-[38%] w-[82%] max-w-lg rounded-2xl border-4 border-[#6fe3a8] shadow-[0_0_0_999px_rgb(6_9_13/.35)]"
            />
            <Bubble state={state} reading={reading} />
          </>
        )}
      </div>
      <div
        ref={panel}
        tabIndex={-1}
        className="relative -mt-4 max-h-[80%] flex-none overflow-auto rounded-t-[20px] bg-surface px-4 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] shadow-lg outline-none"
      >
        <ReadingStrip picking={picking} />
        {stop && choices.length === 0 ? <ScannedStop stop={stop} onMark={picking.mark} /> : null}
        <div className="mt-3 border-line border-t pt-3 [&>form]:mb-0">
          <CodeForm onCode={picking.scan} />
        </div>
      </div>
    </div>
  )
}

const hint = 'Apunta al código. Cada lectura suma 1.'
const sounds: Record<Reading['kind'], string> = {
  ok: '¡Bip! Va 1 más',
  done: '¡Bip! Renglón completo',
  ask: 'Elige cuál es',
  wrong: 'No se sumó',
}
const bubbles: Record<Reading['kind'], string> = {
  ok: 'bg-[#0f5f3a]',
  done: 'bg-[#0f5f3a]',
  ask: 'bg-[#7a4a06]',
  wrong: 'bg-[#8f1d14]',
}

function Bubble({ state, reading }: { state: CameraState; reading: Reading | undefined }) {
  const isWrong = reading?.kind === 'wrong'
  const text = state === 'starting' ? 'Abriendo la cámara…' : reading ? sounds[reading.kind] : hint
  return (
    <p className="absolute inset-x-4 bottom-8 z-1 flex justify-center">
      <span
        className={`flex min-h-10 items-center gap-2 rounded-full px-4 font-semibold text-[15px] ${bubbles[reading?.kind ?? 'ok']}`}
      >
        {isWrong ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        {text}
      </span>
    </p>
  )
}

const RoundButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-xl bg-[#090d128c]"
  >
    {icon}
  </button>
)

function ScannedStop({ stop, onMark }: { stop: Stop; onMark: Picking['mark'] }) {
  return (
    <>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <div className="min-w-0">
          <p className="font-bold text-[30px] leading-none tracking-[-0.03em]">{stop.location ?? 'Sin ubicación'}</p>
          <p className="mt-1.5 line-clamp-2 font-semibold text-[15px] leading-tight">{stop.name}</p>
          <p className="mt-1 text-ink-2 text-sm">
            <span className="font-mono font-semibold text-info">{stop.code}</span> {unitText(stop.quantity, stop.unit)}
          </p>
        </div>
        <p className="whitespace-nowrap text-[18px] text-ink-2 tabular-nums">
          <b className="mr-1.5 font-bold text-[60px] text-theme-text leading-[.9] tracking-[-0.045em]">
            {formatCount(stop.picked)}
          </b>
          de {formatCount(stop.quantity)}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-[60px_1fr_60px] gap-2">
        <CountButton label="Quitar una" sign="−" disabled={stop.picked === 0} onClick={() => onMark(stop, -1)} />
        <button
          type="button"
          disabled={missingOf(stop) === 0}
          onClick={() => onMark(stop, missingOf(stop))}
          className="h-14 rounded-xl border-[1.5px] border-theme-strong font-semibold text-[17px] text-theme-text disabled:border-ok disabled:text-ok"
        >
          Completo
        </button>
        <CountButton label="Agregar una" sign="+" disabled={missingOf(stop) === 0} onClick={() => onMark(stop, 1)} />
      </div>
    </>
  )
}

function CountButton({
  label,
  sign,
  disabled,
  onClick,
}: {
  label: string
  sign: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="h-14 rounded-xl border-[1.5px] border-line-control text-[26px] disabled:opacity-40"
    >
      {sign}
    </button>
  )
}
