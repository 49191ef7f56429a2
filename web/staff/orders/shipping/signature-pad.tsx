import { type PointerEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

const size = { width: 600, height: 240 }

/** A field to sign in with a finger, a pen or the mouse. `onSign` gets the picture; undefined after it is cleared. */
export function SignaturePad({
  label,
  onSign,
}: {
  label: string
  onSign: (picture: Promise<Blob | undefined> | undefined) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)

  function pointOf({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const scale = size.width / currentTarget.clientWidth
    return [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale] as const
  }
  function start(event: PointerEvent<HTMLCanvasElement>) {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    // A dark line on white in either theme: the picture is printed and sent.
    Object.assign(context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#1b2430' })
    const [x, y] = pointOf(event)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + 0.1, y)
    context.stroke()
  }
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (!isDrawing.current) return
    const context = canvas.current?.getContext('2d')
    context?.lineTo(...pointOf(event))
    context?.stroke()
  }
  function end() {
    if (!isDrawing.current) return
    isDrawing.current = false
    if (canvas.current) onSign(pictureOf(onWhite(canvas.current)))
  }
  function clear() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onSign(undefined)
  }

  return (
    <div className="grid justify-items-end gap-1.5">
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={label}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-[5/2] w-full cursor-crosshair touch-none rounded-lg border border-line-control bg-white"
      />
      <Button size="sm" variant="ghost" onClick={clear}>
        Borrar firma
      </Button>
    </div>
  )
}

function onWhite(drawn: HTMLCanvasElement) {
  const picture = document.createElement('canvas')
  Object.assign(picture, size)
  const context = picture.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(drawn, 0, 0)
  }
  return picture
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((picture) => resolve(picture ?? undefined)))
