/** 2026-11-21 as 21/11/2026; '' as ''. */
export const dayText = (day: string) => day.split('-').toReversed().join('/')

/**
 * The day of a text such as 21/11/2026, 21-11-2026, 21112026 or 2026-11-21, as YYYY-MM-DD; undefined for anything else.
 * `short years`: also 21/11/26. Not while typing: the year 2026 begins as 20.
 */
export function parseDay(text: string, years?: 'short years') {
  const bare = text.trim()
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare) ?? partsOf(bare, years)
  if (!year || !month || !day) return undefined
  const iso = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

function partsOf(text: string, years: 'short years' | undefined) {
  const year = years ? '\\d{4}|\\d{2}' : '\\d{4}'
  const written =
    new RegExp(`^(\\d{1,2})[/.\\- ](\\d{1,2})[/.\\- ](${year})$`).exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return written ? [text, written[3], written[2], written[1]] : []
}
