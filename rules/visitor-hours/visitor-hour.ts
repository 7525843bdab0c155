import { classCodeAlphabet } from '../classrooms/class-code.ts'

/** One sitting of a course for visitors without an account, alone or with a class whose teacher started an hour. */

export const hourCourses = ['first-flight', 'block-breeze'] as const
export type HourCourse = (typeof hourCourses)[number]

const hourMs = 3_600_000

/** Lifetime of a class hour, of its results and of the certificates. */
export const hourLifeMs = 24 * hourMs

/** Results of one class hour: two large classes. */
export const maxResultsPerHour = 120

export const maxNicknameLength = 20
/** JSON text of the programs of one sitting; the longest official solution has 600 characters. */
export const maxWorkLength = 20_000
export const maxWorkSteps = 12

/** Rate limits: a school shares one network address, and three classes may finish within an hour. */
export const hourRates = {
  start: { perCaller: 6, perAddress: 40, windowSeconds: 3_600 },
  finish: { perCaller: 20, perAddress: 240, windowSeconds: 3_600 },
  startSite: { max: 400, windowSeconds: 3_600 },
  finishSite: { max: 10_000, windowSeconds: 3_600 },
} as const

export const hourCodeLength = 6

/** Builds a code from random bytes; the bias of the modulo does not matter for a code without secrets. */
export const toHourCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, hourCodeLength), (byte) => classCodeAlphabet[byte % classCodeAlphabet.length]).join('')

/** Parses a typed code, ignoring case, spaces and dashes; null if it cannot be a code. */
export function parseHourCode(text: string): string | null {
  const code = text
    .slice(0, 40)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/g, '')
  const isCode = code.length === hourCodeLength && [...code].every((letter) => classCodeAlphabet.includes(letter))
  return isCode ? code : null
}

export const formatHourCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`

/** The work of one step: the program that solved it, or the answer to its question. */
export type StepWork = {
  readonly step: string
  readonly program?: string
  readonly choice?: number
  readonly map?: readonly string[]
  readonly answer?: number
}

/** The parts of a lesson event that count for an hour. */
type WorkEvent = {
  readonly kind: string
  readonly lesson: string
  readonly step: string
  readonly program?: string
  readonly place?: { readonly choice?: number; readonly map?: readonly string[] }
  readonly preview?: { readonly solved: boolean; readonly stars: number }
  readonly answer?: unknown
}

/** The best work of each step of a lesson, by the device's own verdict. The last answer to a question counts. */
export function collectHourWork(events: readonly WorkEvent[], lesson: string): readonly StepWork[] {
  const best = new Map<string, { stars: number; work: StepWork }>()
  for (const { kind, step, program, place, preview, answer, ...event } of events) {
    if (event.lesson !== lesson) continue
    if (kind === 'lesson.run' && preview?.solved && program !== undefined) {
      if ((best.get(step)?.stars ?? 0) < preview.stars)
        best.set(step, { stars: preview.stars, work: { step, program, ...place } })
    } else if (kind === 'lesson.answer' && typeof answer === 'number') {
      best.set(step, { stars: 0, work: { step, answer } })
    }
  }
  return [...best.values()].map(({ work }) => work)
}
