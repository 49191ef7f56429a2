import useSWR from 'swr'
import type { Announcement } from '#contract/shop/announcements'

export const useAnnouncements = () => useSWR<Announcement[]>('/comunicados')
