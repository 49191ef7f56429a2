import { useSyncExternalStore } from 'react'
import { todayInMexico } from '#contract/fields'

const checkMs = 60_000

function checkEachMinute(check: () => void) {
  const timer = setInterval(check, checkMs)
  return () => clearInterval(timer)
}

/** The day in Mexico City. Renders again when the next day begins: screens stay open over midnight. */
export const useToday = () => useSyncExternalStore(checkEachMinute, todayInMexico)
