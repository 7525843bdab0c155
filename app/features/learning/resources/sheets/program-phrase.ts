/** Words of a printed word block: a message key with its values, or the line itself. */
export type Phrase =
  | { readonly key: PhraseKey; readonly values: Readonly<Record<string, string>> }
  | { readonly text: string }

const patterns = {
  repeat: /^for _ in range\((?<count>\d+|\?)\):$/,
  counting: /^for (?<name>\w) in range\((?<end>\d+)\):$/,
  forEach: /^for (?<name>\w+) in (?<list>\w+):$/,
  whileClear: /^while clear\(\):$/,
  while: /^while (?<condition>.+):$/,
  ifCloud: /^if cloud\(\):$/,
  otherwise: /^else:$/,
  define: /^def (?<name>\w+)\(\):$/,
  fly: /^fly\((?<count>\d+)\)$/,
  flyOn: /^fly\(\)$/,
  turnLeftBy: /^turn_left\((?<degrees>\d+)\)$/,
  turnRightBy: /^turn_right\((?<degrees>\d+)\)$/,
  turnLeft: /^turn_left\(\)$/,
  turnRight: /^turn_right\(\)$/,
  flyUp: /^fly_up\(\)$/,
  flyDown: /^fly_down\(\)$/,
  flyLeft: /^fly_left\(\)$/,
  flyRight: /^fly_right\(\)$/,
  puff: /^puff\(\)$/,
  clap: /^clap\(\)$/,
  drum: /^drum\(\)$/,
  stamp: /^stamp\(\)$/,
  jump: /^jump\(\)$/,
  turn: /^turn\(\)$/,
  say: /^say\((?<value>.+)\)$/,
  call: /^(?<name>[a-z_]+)\(\)$/,
} as const
export type PhraseKey = keyof typeof patterns

export function readPhrase(line: string): Phrase {
  const code = line.trim()
  for (const [key, pattern] of Object.entries(patterns)) {
    const match = pattern.exec(code)
    if (match) return { key: key as PhraseKey, values: { ...match.groups } }
  }
  return { text: code.replaceAll('*', '×').replaceAll(' - ', ' − ') }
}

/** Depth of a program line, four spaces each. */
export const depthOf = (line: string): number => Math.floor((line.length - line.trimStart().length) / 4)

export const opensBlock = (line: string): boolean => line.endsWith(':')

/** Numbers from 0 to below the end, as a sheet prints them. */
export const listNumbers = (end: number): string => Array.from({ length: end }, (_, number) => number).join(', ')

/** A `row(y, a, b)` line of a picture program. */
export function readRow(line: string): { y: string; a: string; b: string } | null {
  const match = /^row\((?<y>[^,]+), (?<a>[^,]+), (?<b>[^,]+)\)$/.exec(line.trim())
  const printable = (text: string) => text.replaceAll('*', '×').replaceAll(' - ', ' − ')
  return match ? { y: printable(match[1]!), a: printable(match[2]!), b: printable(match[3]!) } : null
}
