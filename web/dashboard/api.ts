import useSWR from 'swr'
import type { Dashboard } from '#contract/dashboard'
import type { Announcement } from '#contract/settings'

const minute = 60_000

export const useDashboard = () => useSWR<Dashboard>('/dashboard', { refreshInterval: minute })

export const useAnnouncements = () => useSWR<Announcement[]>('/comunicados')
