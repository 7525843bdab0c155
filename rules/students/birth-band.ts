/** Age groups of students. Only the group is stored, never the year of birth (privacy). */
export const birthBands = ['under-7', '7-9', '10-12', '13-15', 'over-15'] as const
export type BirthBand = (typeof birthBands)[number]

/** Accepts four-digit Western or Buddhist years, alone or in a date: `2017`, `2560`, `12/05/2017`, `2017-05-12`. */
export function birthBandOf(text: string, thisYear: number): BirthBand | null {
  const match = text.match(/(?<!\d)(?:19|20|24|25)\d\d(?!\d)/)
  if (!match) return null
  const year = Number(match[0]) - (Number(match[0]) > 2400 ? 543 : 0)
  const age = thisYear - year
  if (age < 2 || age > 100) return null
  return age < 7 ? 'under-7' : age < 10 ? '7-9' : age < 13 ? '10-12' : age < 16 ? '13-15' : 'over-15'
}
