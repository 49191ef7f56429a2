import type { UploadedFile } from '#contract/files'
import { post } from '../api/client.ts'

/** Stores a file and returns its address. */
export async function uploadFile(path: string, file: Blob) {
  const form = new FormData()
  form.set('file', file)
  return (await post<UploadedFile>(path, form)).url
}
