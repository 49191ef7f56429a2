import useSWR from 'swr'
import type { Announcement } from '#contract/announcements'
import type { Dashboard } from '#contract/dashboard'

const minute = 60_000

export const useDashboard = () => useSWR<Dashboard>('/dashboard', { refreshInterval: minute })

export const useAnnouncements = () => useSWR<Announcement[]>('/comunicados')
