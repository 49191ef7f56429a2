import useSWR from 'swr'
import type { Announcement } from '#contract/announcements'

export const useAnnouncements = () => useSWR<Announcement[]>('/comunicados')
