import { delMany, getMany, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftDatabase } from '../../api/draft-database.ts'

/** Lifetime of a draft: that of the preview on the server. */
const keptForMs = 24 * 60 * 60_000

/** The connection is closed after each use: an open one would block the deletion at sign-out. */
const storage: UseStore = async (mode, use) => {
  const request = indexedDB.open(draftDatabase)
  request.onupgradeneeded = () => request.result.createObjectStore('drafts')
  const database = await promisifyRequest(request)
  try {
    return await use(database.transaction('drafts', mode).objectStore('drafts'))
  } finally {
    database.close()
  }
}

type Stored<Value> = { loadedAt: number; value: Value }

/**
 * Keeps the work on a file in the browser, so that a reload returns to it. `file` is large and changes seldom; `work` changes with
 * each step on it. `loadedAt` (ms) names the file; undefined: there is nothing to keep. `restore` gets what an earlier page kept,
 * unless the user has chosen another file. Returns whether the work is kept.
 */
export function useDraft<File, Work>(
  key: string,
  { loadedAt, file, work }: { loadedAt: number | undefined; file: File; work: Work },
  restore: (file: File, work: Work, loadedAt: number) => Promise<void>,
) {
  const isRead = useRef(false)
  const [isFree, setFree] = useState(false)
  const [isKept, setKept] = useState(true)
  const [fileKey, workKey] = [`${key}:file`, `${key}:work`]
  const keep = useEffectEvent((write: Promise<void>) =>
    write.then(
      () => setKept(true),
      () => setKept(false),
    ),
  )

  const read = useEffectEvent(async () => {
    try {
      const [kept, done] = await getMany<Stored<never> | undefined>([fileKey, workKey], storage)
      const isFresh = kept && done?.loadedAt === kept.loadedAt && Date.now() - kept.loadedAt < keptForMs
      if (isFresh && loadedAt === undefined) await restore(kept.value, done.value, kept.loadedAt)
    } catch {
      // Without a database there is no draft.
    }
    setFree(true)
  })
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    void read()
  }, [])

  useEffect(() => {
    if (!isFree) return
    void keep(
      loadedAt === undefined ? delMany([fileKey, workKey], storage) : set(fileKey, { loadedAt, value: file }, storage),
    )
  }, [isFree, fileKey, workKey, loadedAt, file])
  useEffect(() => {
    if (isFree && loadedAt !== undefined) void keep(set(workKey, { loadedAt, value: work }, storage))
  }, [isFree, workKey, loadedAt, work])

  return isKept
}
