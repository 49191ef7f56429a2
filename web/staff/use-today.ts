import { useSyncExternalStore } from 'react'
import { todayInMexico } from '#contract/fields'

const checkMs = 60_000

function checkEachMinute(check: () => void) {
  const timer = setInterval(check, checkMs)
  return () => clearInterval(timer)
}

/** Today in Mexico City, as YYYY-MM-DD. The component renders again when the next day begins: a screen may stay open over midnight. */
export const useToday = () => useSyncExternalStore(checkEachMinute, todayInMexico)
