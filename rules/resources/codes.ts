/** Codes of printed resources: a letter and two digits (`W05`), or an activity (`U7`). */

export const resourceKinds = [
  ...(['poster', 'worksheet', 'game', 'labels', 'award', 'home', 'planner', 'cover', 'cards'] as const),
  ...(['exit', 'rubric', 'twin', 'activity'] as const),
] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** The first letter of the code of each kind. */
export const kindLetters: Readonly<Record<ResourceKind, string>> = {
  poster: 'P',
  worksheet: 'W',
  game: 'G',
  labels: 'L',
  award: 'K',
  home: 'H',
  planner: 'T',
  cover: 'C',
  cards: 'D',
  exit: 'E',
  rubric: 'R',
  twin: 'A',
  activity: 'U',
}

export const resourceCodePattern = /^(?:[A-TV-Z]\d{2}|U\d{1,2})$/

/** Longer input is a search and no code. */
const maxTypedLength = 12

/**
 * The code that a person typed, in any case and with spaces or dashes: `w-05` and `W 5` are `W05`; `u07` is `U7`.
 * `null` if it is no code.
 */
export function readResourceCode(typed: string): string | null {
  if (typed.length > maxTypedLength) return null
  const match = /^([A-Z])(\d{1,2})$/.exec(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s‐-―_-]/g, ''),
  )
  if (!match) return null
  const [, letter, digits] = match as unknown as [string, string, string]
  if (Number(digits) === 0) return null
  return letter === kindLetters.activity ? `U${Number(digits)}` : letter + digits.padStart(2, '0')
}
