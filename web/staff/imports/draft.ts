import { delMany, getMany, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dayMs } from '#contract/days'
import { draftDatabase } from '../../api/draft-database.ts'

/** Lifetime of a draft: that of the preview on the server. */
const lifetimeMs = dayMs

let connection: Promise<IDBDatabase> | undefined

const forgetConnection = () => {
  connection = undefined
}

/** Opens the database once. The connection is closed when the database is deleted, which an open one would block. */
async function openDatabase() {
  const request = indexedDB.open(draftDatabase)
  request.addEventListener('error', forgetConnection)
  request.onupgradeneeded = () => request.result.createObjectStore('drafts')
  const database = await promisifyRequest(request)
  database.onclose = forgetConnection
  database.onversionchange = () => {
    database.close()
    forgetConnection()
  }
  return database
}

/** Commits in the same task as the requests: a page that is reloaded at once would otherwise lose the write. */
const storage: UseStore = async (mode, use) => {
  connection ??= openDatabase()
  const transaction = (await connection).transaction('drafts', mode)
  const result = use(transaction.objectStore('drafts'))
  transaction.commit()
  return result
}

type Stored<Value> = { loadedAt: number; value: Value }

/**
 * Stores an import in the browser, so that a reload returns to it. `file` and `work` are stored apart: the file is large, and
 * the work changes with each step. `loadedAt` (ms) identifies the file; if undefined, nothing is stored. `restore` is called with the
 * stored import, unless the user has chosen another file. Returns whether the last write succeeded.
 */
export function useDraft<File, Work>(
  key: string,
  { loadedAt, file, work }: { loadedAt: number | undefined; file: File; work: Work },
  restore: (file: File, work: Work, loadedAt: number) => Promise<void>,
) {
  const isRead = useRef(false)
  const [isReady, setReady] = useState(false)
  const [isStored, setStored] = useState(true)
  const [fileKey, workKey] = [`${key}:file`, `${key}:work`]
  const track = useEffectEvent((write: Promise<void>) =>
    write.then(
      () => setStored(true),
      () => setStored(false),
    ),
  )

  const read = useEffectEvent(async () => {
    try {
      const [kept, done] = await getMany<Stored<never> | undefined>([fileKey, workKey], storage)
      const isFresh = kept && done?.loadedAt === kept.loadedAt && Date.now() - kept.loadedAt < lifetimeMs
      if (isFresh && loadedAt === undefined) await restore(kept.value, done.value, kept.loadedAt)
    } catch {
      // Without a database there is no draft.
    }
    setReady(true)
  })
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    void read()
  }, [])

  useEffect(() => {
    if (!isReady) return
    void track(
      loadedAt === undefined ? delMany([fileKey, workKey], storage) : set(fileKey, { loadedAt, value: file }, storage),
    )
  }, [isReady, fileKey, workKey, loadedAt, file])
  useEffect(() => {
    if (isReady && loadedAt !== undefined) void track(set(workKey, { loadedAt, value: work }, storage))
  }, [isReady, workKey, loadedAt, work])

  return isStored
}
