import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { Notice } from '../chip.tsx'
import { clearErrors } from '../toast.ts'
import { ShownFailure } from '../use-action.ts'
import { useForm } from './form.tsx'
import { isSame, type Merge, mergeValues } from './merge-values.ts'

/**
 * The message of a save that was refused because another user changed the record. For saves without a Form, which has
 * `FormConflict`. `catchConflict` keeps the message and throws a ShownFailure; it throws other errors again.
 */
export function useConflict() {
  const [conflict, setConflict] = useState<string>()
  async function catchConflict<Result>(saving: Promise<Result>) {
    setConflict(undefined)
    try {
      return await saving
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED') throw error
      setConflict(error.message)
      throw new ShownFailure(error.message)
    }
  }
  return [conflict, catchConflict, () => setConflict(undefined)] as const
}

/** `onReload` loads the newer record and keeps what was written. `children`: buttons before *Recargar*. */
export function ConflictNotice({
  conflict,
  onReload,
  children,
}: {
  conflict: string | undefined
  onReload?: () => void
  children?: ReactNode
}) {
  if (!conflict) return null

  function handleReload() {
    clearErrors()
    onReload?.()
  }

  return (
    <InView about={conflict}>
      <Notice
        tone="red"
        action={
          <span className="flex flex-wrap justify-end gap-2">
            {children}
            <Button size="sm" onClick={handleReload}>
              Recargar
            </Button>
          </span>
        }
      >
        <p role="alert">{conflict}</p>
        <p className="font-normal">Al recargar se conserva lo que escribiste.</p>
      </Notice>
    </InView>
  )
}

/** The changes that a reload brought: of another user, or of the same one in another window. `children` names them. */
export function ReloadedNotice({ children }: { children: ReactNode }) {
  return (
    <InView>
      <div role="status">
        <Notice tone="amber">
          <p>Se cargó lo que ya estaba guardado y se conservó lo que escribiste. Revísalo y guarda.</p>
          <div className="font-normal">{children}</div>
        </Notice>
      </div>
    </InView>
  )
}

/**
 * Both notices, inside a Form. `version` is of the record in the initial values of the Form: with a newer one, the fields that
 * were not changed get its values.
 */
export function FormConflict({
  version,
  onReload,
  children,
}: {
  version: number | undefined
  onReload: () => void
  children?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const { values, set, failed, showsConflict } = useForm()
  const merge = useMerge(version)
  useEffect(() => {
    showsConflict.current = true
    return () => {
      showsConflict.current = false
    }
  }, [showsConflict])
  const isRefused = failed instanceof ApiError && failed.code === 'CHANGED'
  // Values without a field of their own, such as a list of images.
  const fieldOf = (name: string) => controlOf(place.current, name)?.labels?.[0]?.textContent ?? 'otros datos'
  const both = Object.entries(merge?.theirs ?? {}).filter(([name, theirs]) => !isSame(values[name], theirs))
  return (
    <div ref={place} className="col-span-full empty:hidden">
      <ConflictNotice conflict={isRefused ? failed.message : undefined} onReload={onReload}>
        {children}
      </ConflictNotice>
      {merge && !isRefused ? (
        <ReloadedNotice>
          {merge.taken.length > 0 ? (
            <p>Cambios cargados: {[...new Set(merge.taken.map(fieldOf))].join(', ')}.</p>
          ) : null}
          {both.map(([name, theirs]) => {
            const text = savedText(place.current, name, theirs)
            return (
              <p key={name}>
                {fieldOf(name)}: tú lo cambiaste y ya estaba guardado {text}.{' '}
                <button
                  type="button"
                  aria-label={`Usarlo: ${fieldOf(name)}`}
                  onClick={() => set(name, theirs)}
                  className="font-medium underline"
                >
                  Usarlo
                </button>
              </p>
            )
          })}
        </ReloadedNotice>
      ) : null}
    </div>
  )
}

/** Merges the values of the form with a newer record. Returns the other user's changes until the next save. */
function useMerge(version: number | undefined) {
  const { values, initial, saved, busy, rebase } = useForm()
  const seen = useRef({ version, saved })
  const [merge, setMerge] = useState<Merge>()
  const adopt = useEffectEvent(() => {
    if (busy || version === seen.current.version) return
    const merged = mergeValues(saved, values, initial)
    const hasEdits = Object.keys(values).some((name) => !isSame(values[name], saved[name]))
    // This form made the newer version by its save: differences to it are values that the server normalized.
    const isOwn = saved !== seen.current.saved
    const hasNews = merged.merge.taken.length > 0 || Object.keys(merged.merge.theirs).length > 0
    seen.current = { version, saved: initial }
    rebase(merged.values, initial)
    setMerge(hasEdits && hasNews && !isOwn ? merged.merge : undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version that arrives during a save is merged at its end
  useLayoutEffect(() => {
    adopt()
  }, [version, busy])
  return merge
}

/** The control of a field, by its name in the form around `place`. */
function controlOf(place: HTMLElement | null, name: string) {
  const control = place?.closest('form')?.elements.namedItem(name)
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : undefined
}

/** A value as its field shows it. */
function savedText(place: HTMLElement | null, name: string, value: unknown) {
  const control = controlOf(place, name)
  if (typeof value === 'boolean') return value ? '«Sí»' : '«No»'
  if ((value ?? '') === '') return 'vacío'
  if (control instanceof HTMLSelectElement) {
    return `«${[...control.options].find((option) => option.value === String(value))?.text ?? value}»`
  }
  const isTyped = control !== undefined && !control.hasAttribute('aria-autocomplete')
  return isTyped && typeof value !== 'object' ? `«${value}»` : 'otro valor'
}

/** Scrolls its children into view: they may be far above the button that saves. */
function InView({ about, children }: { about?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is shown even if the notice already is
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [about])
  return (
    <div ref={place} className="col-span-full">
      {children}
    </div>
  )
}
