import type { ConstantLookup } from './source-constants.ts'

/**
 * Figures of documents next to the constant they repeat: `` `retryAfterSeconds` = 5 s``. The check compares them, with
 * units converted: a name ends with its unit (`…Ms`, `…_SECONDS`).
 */

export type Figure = { at: string; reference: string; value: number; unit: string }

const figurePattern = /`((?:[\w./-]+#)?[A-Za-z_$][\w$]*(?:\.[\w$-]+)*)` = (-?\d[\d,]*(?:\.\d+)?)(?: ([A-Za-z%]+))?/g

const unitScales: Record<string, Record<string, number>> = {
  time: { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, day: 86_400_000, days: 86_400_000 },
  months: { month: 1, months: 1 },
  size: { bytes: 1, kB: 1_000, MB: 1_000_000, KB: 1_024, KiB: 1_024, MiB: 1_048_576 },
}

/** Unit of a constant by the end of a name part. */
const constantUnits: [pattern: RegExp, unit: string][] = [
  [/^ms$|Ms$|_MS$/, 'ms'],
  [/^seconds$|Seconds$|_SECONDS$/, 's'],
  [/^minutes$/, 'min'],
  [/^hours$|Hours$/, 'h'],
  [/^days$|Days$|_DAYS$/, 'days'],
  [/^months$|Months$/, 'months'],
  [/^bytes$|Bytes$|_BYTES$|_MEMORY$/, 'bytes'],
]

export function figuresIn(document: string, lines: string[]): Figure[] {
  return lines.flatMap((line, index) =>
    [...line.matchAll(figurePattern)].map(([, reference = '', digits = '', unit = '']) => ({
      at: `${document}:${index + 1}`,
      reference,
      value: Number(digits.replaceAll(',', '')),
      unit: kindOf(unit) ? unit : '',
    })),
  )
}

const kindOf = (unit: string) => Object.keys(unitScales).find((kind) => unit in unitScales[kind]!)

/** Unit in the last part of the name that has one: `lifeSeconds.full` is in seconds. Empty if no part has one. */
export function unitOfConstant(reference: string): string {
  const parts = reference.split('#').at(-1)!.split('.')
  const unitOfPart = (part: string) => constantUnits.find(([pattern]) => pattern.test(part))?.[1]
  return parts.map(unitOfPart).findLast((unit) => unit !== undefined) ?? ''
}

export function figureProblem(figure: Figure, lookup: (reference: string) => ConstantLookup): string | undefined {
  const { at, reference, value, unit } = figure
  const constant = lookup(reference)
  if ('problem' in constant) return `${at} ${constant.problem}`
  const constantUnit = unitOfConstant(reference)
  if (unit !== '' && constantUnit !== '' && kindOf(unit) !== kindOf(constantUnit))
    return `${at} ${reference} is in ${constantUnit}, not in ${unit}`
  if (unit === '' && constantUnit !== '') return `${at} ${reference} needs a unit`
  const scale = (name: string) => unitScales[kindOf(name) ?? '']?.[name] ?? 1
  const isEqual = value * scale(unit) === constant.value * (constantUnit === '' ? scale(unit) : scale(constantUnit))
  return isEqual ? undefined : `${at} ${reference} is ${`${constant.value} ${constantUnit}`.trim()} in the code`
}
