import useSWR, { mutate } from 'swr'
import type { AnnouncementInput, AnnouncementRow } from '#contract/shop/announcements'
import type { AdminPersonalization, Personalization, PersonalizationInput } from '#contract/shop/personalization'
import type { Setting, SettingChange } from '#contract/shop/settings'
import { del, post, put } from '../../api/client.ts'
import { refetch } from '../../api/refetch.ts'
import { loadPersonalization, storePersonalization } from '../../shop/personalization.ts'
import { formOptions } from '../swr-options.ts'
import { uploadFile } from '../upload-file.ts'

const settingsKey = '/get-configuracion'
export const useSettings = () => useSWR<Setting[]>(settingsKey, formOptions)

export async function saveSetting(change: SettingChange) {
  await post<Setting[]>('/update-configuracion', change)
  await refetch((key) => key.startsWith(settingsKey))
  // The name of the shop, its folios and its prices are on every page.
  if (['business', 'sales', 'iva', 'accounts'].includes(change.key)) await loadPersonalization()
}

const personalizationKey = '/admin/personalization'
export const useAdminPersonalization = () => useSWR<AdminPersonalization>(personalizationKey, formOptions)

/** Applies the new look at once in this tab; other users get it with their next page load. */
export async function savePersonalization(input: PersonalizationInput) {
  const { version, ...saved } = await put<AdminPersonalization>(personalizationKey, input)
  storePersonalization(saved satisfies Personalization)
  await mutate(personalizationKey, { ...saved, version }, { revalidate: false })
}

export const uploadAsset = (file: Blob) => uploadFile('/upload-general-asset', file)

const announcementsKey = '/admin/comunicados'
export const useAnnouncementRows = () => useSWR<AnnouncementRow[]>(announcementsKey)

const refreshAnnouncements = () => Promise.all([mutate(announcementsKey), mutate('/comunicados')])

export async function saveAnnouncement(id: number | null, input: AnnouncementInput) {
  const saved = await (id === null
    ? post<AnnouncementRow>(announcementsKey, input)
    : put<AnnouncementRow>(`${announcementsKey}/${id}`, input))
  await refreshAnnouncements()
  return saved
}

export async function deleteAnnouncement(id: number) {
  await del(`${announcementsKey}/${id}`)
  await refreshAnnouncements()
}

/** Creates a deleted announcement again, at its place among `rows`. */
export async function restoreAnnouncement(row: AnnouncementRow, rows: readonly AnnouncementRow[]) {
  const restored = await saveAnnouncement(null, row)
  await orderAnnouncements(rows.map((other) => (other.id === row.id ? restored : other)))
}

/** Saves the order, optimistically: a refusal rolls it back. */
export async function orderAnnouncements(shown: AnnouncementRow[]) {
  const ordering = put<AnnouncementRow[]>('/admin/comunicados-reorder', { orderedIds: shown.map(({ id }) => id) })
  await mutate(announcementsKey, ordering, { optimisticData: shown, rollbackOnError: true, revalidate: false })
  void mutate('/comunicados')
}
