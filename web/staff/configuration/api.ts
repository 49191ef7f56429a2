import useSWR, { mutate } from 'swr'
import type { AnnouncementInput, AnnouncementRow } from '#contract/announcements'
import type { Uploaded } from '#contract/files'
import type { AdminPersonalization, Personalization, PersonalizationInput } from '#contract/personalization'
import type { Setting, SettingChange } from '#contract/settings'
import { del, post, put } from '../../api/client.ts'
import { keepPersonalization, loadPersonalization } from '../../shop/personalization.ts'

/** Not read again behind the person's back: a form is being filled in with it. */
const formOptions = { revalidateOnFocus: false, revalidateOnReconnect: false }

const settingsKey = '/get-configuracion'
export const useSettings = () => useSWR<Setting[]>(settingsKey, formOptions)

export async function saveSetting(change: SettingChange) {
  await post<Setting[]>('/update-configuracion', change)
  await mutate((key) => typeof key === 'string' && key.startsWith(settingsKey))
  // The name of the shop dresses every page.
  if (change.key === 'business') await loadPersonalization()
}

const personalizationKey = '/admin/personalization'
export const useAdminPersonalization = () => useSWR<AdminPersonalization>(personalizationKey, formOptions)

/** Worn at once here; by others when they next load a page. */
export async function savePersonalization(input: PersonalizationInput) {
  const { version, ...saved } = await put<AdminPersonalization>(personalizationKey, input)
  keepPersonalization(saved satisfies Personalization)
  await mutate(personalizationKey, { ...saved, version }, { revalidate: false })
}

/** Answers the address of the picture. */
export async function uploadAsset(file: Blob) {
  const form = new FormData()
  form.set('file', file)
  return (await post<Uploaded>('/upload-general-asset', form)).url
}

const announcementsKey = '/admin/comunicados'
export const useAnnouncementRows = () => useSWR<AnnouncementRow[]>(announcementsKey)

const refreshAnnouncements = () => Promise.all([mutate(announcementsKey), mutate('/comunicados')])

export async function saveAnnouncement(id: number | null, input: AnnouncementInput) {
  await (id === null
    ? post<AnnouncementRow>(announcementsKey, input)
    : put<AnnouncementRow>(`${announcementsKey}/${id}`, input))
  await refreshAnnouncements()
}

export async function deleteAnnouncement(id: number) {
  await del(`${announcementsKey}/${id}`)
  await refreshAnnouncements()
}

/** Shown at once and taken back if the server refuses. */
export async function orderAnnouncements(shown: AnnouncementRow[]) {
  const ordering = put<AnnouncementRow[]>('/admin/comunicados-reorder', { orderedIds: shown.map(({ id }) => id) })
  await mutate(announcementsKey, ordering, { optimisticData: shown, rollbackOnError: true, revalidate: false })
  void mutate('/comunicados')
}
