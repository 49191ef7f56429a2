import { type RefObject, useEffect, useState } from 'react'
import { useHandler } from '../../../ui/use-handler.ts'
import { loadReader } from './barcode-reader.ts'
import type { ReadCodes } from './wasm-reader.ts'

/** Time between two readings. A reading takes 10 to 40 ms on a phone. */
const readIntervalMs = 120
/** A code is reported again after it was out of the picture for this time. */
const repeatAfterMs = 900
/** The picture is reduced to this width: enough for an EAN over half of it. */
const readWidth = 960

export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed'

/** Reads codes with the camera while the video is mounted. `lamp`: undefined on a device without one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('starting')
  const [lamp, setLamp] = useState<{ track: MediaStreamTrack; isOn: boolean }>()
  const handleCode = useHandler(onCode)

  useEffect(() => {
    const stop = new AbortController()
    void run(video, stop.signal, handleCode, setState, (track) => setLamp({ track, isOn: false }))
    return () => {
      stop.abort()
      setLamp(undefined)
      setState('starting')
    }
  }, [video, handleCode])

  async function switchLamp() {
    if (!lamp) return
    const isOn = !lamp.isOn
    await lamp.track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => undefined)
    setLamp({ ...lamp, isOn })
  }

  return { state, lamp: lamp && { isOn: lamp.isOn, onSwitch: switchLamp } }
}

async function run(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onCode: (code: string) => void,
  onState: (state: CameraState) => void,
  onLamp: (track: MediaStreamTrack) => void,
) {
  const show = (state: CameraState) => signal.aborted || onState(state)
  let stream: MediaStream | undefined
  try {
    // Missing without HTTPS.
    if (!navigator.mediaDevices) return show('missing')
    const reading = loadReader()
    reading.catch(() => undefined)
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    const [track] = stream.getVideoTracks()
    const element = video.current
    if (signal.aborted || !element || !track) return
    element.srcObject = stream
    await element.play()
    if ('torch' in track.getCapabilities()) onLamp(track)
    const read = await reading
    show('on')
    await readUntil(signal, element, read, onCode)
  } catch (error) {
    show(stateOf(error))
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Reports each code once until it leaves the picture. */
async function readUntil(
  signal: AbortSignal,
  video: HTMLVideoElement,
  read: ReadCodes,
  onCode: (code: string) => void,
) {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const seenAt = new Map<string, number>()
  while (context && !signal.aborted) {
    const picture = pictureOf(video, context)
    const codes = picture ? await read(picture) : []
    if (signal.aborted) return
    const now = performance.now()
    for (const code of codes) {
      const isNew = now - (seenAt.get(code) ?? Number.NEGATIVE_INFINITY) > repeatAfterMs
      seenAt.set(code, now)
      if (isNew) onCode(code)
    }
    await new Promise((resolve) => setTimeout(resolve, readIntervalMs))
  }
}

function pictureOf(video: HTMLVideoElement, context: OffscreenCanvasRenderingContext2D) {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const scale = Math.min(readWidth / videoWidth, 1)
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (context.canvas.width !== width) Object.assign(context.canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
