/**
 * Judges whether a device is good enough for Skykite: takes readings, returns verdicts. Every reading is a number;
 * booleans are 1 and 0.
 */

export type Readings = {
  graphics: { webgl: number; software: number; framesPerSecond: number | null }
  sound: { supported: number; played: number | null; heard: number | null }
  pointer: { touchPoints: number; mouse: number; mostTouches: number }
  storage: { local: number; database: number; freeMegabytes: number | null }
  offline: { secure: number; supported: number; working: number }
  server: { medianMs: number | null; failures: number }
  live: { ticket: number; connected: number; tookMs: number | null }
  screen: { width: number; height: number; pixelRatioTimesTen: number }
  fonts: { en: number; th: number; ko: number; cn: number }
  camera: { supported: number; asked: number; allowed: number; cameras: number }
}

export type Check = keyof Readings

export const checks = [
  'graphics',
  'sound',
  'pointer',
  'storage',
  'offline',
  'server',
  'live',
  'screen',
  'fonts',
  'camera',
] as const satisfies Check[]

/** Readings so far; `null` for a check that has not run yet. */
export type Report = { [Name in Check]: Readings[Name] | null }

export const emptyReport: Report = {
  graphics: null,
  sound: null,
  pointer: null,
  storage: null,
  offline: null,
  server: null,
  live: null,
  screen: null,
  fonts: null,
  camera: null,
}

/** `open`: not measured yet, or waiting for the user to tap. */
export type Grade = 'pass' | 'warn' | 'fail' | 'open'
export type Verdict = { grade: Grade; reason: string }

/** Frames per second: below `smooth` is a warning, below `crawling` a failure. */
export const frameLimits = { smooth: 30, crawling: 15 } as const
export const latencyLimits = { serverMs: 400, liveMs: 2_000 } as const
export const minFreeMegabytes = 200
export const widthLimits = { comfortable: 360, least: 320 } as const

const pass = (reason: string): Verdict => ({ grade: 'pass', reason })
const warn = (reason: string): Verdict => ({ grade: 'warn', reason })
const fail = (reason: string): Verdict => ({ grade: 'fail', reason })
const open = (reason: string): Verdict => ({ grade: 'open', reason })

const judges: { [Name in Check]: (readings: Readings[Name]) => Verdict } = {
  graphics({ webgl, software, framesPerSecond }) {
    if (framesPerSecond === null) return open('untimed')
    if (framesPerSecond < frameLimits.crawling) return fail('crawling')
    if (!webgl) return warn('no-webgl')
    if (software) return warn('software')
    return framesPerSecond < frameLimits.smooth ? warn('slow') : pass('smooth')
  },
  // Students can learn without sound, so a silent device never fails the check.
  sound({ supported, played, heard }) {
    if (!supported) return warn('unsupported')
    if (played === null) return open('untried')
    if (!played) return warn('blocked')
    if (heard === null) return open('asking')
    return heard ? pass('heard') : warn('unheard')
  },
  pointer({ touchPoints, mouse, mostTouches }) {
    if (mostTouches > 1) return pass('touch')
    if (mostTouches === 1 && touchPoints < 2) return warn('one-finger')
    // Reported touch points can be wrong, so wait until the user has touched with two fingers.
    if (touchPoints > 0) return open('untouched')
    return mouse ? pass('mouse') : warn('keyboard-only')
  },
  storage({ local, database, freeMegabytes }) {
    if (!local || !database) return fail('closed')
    return freeMegabytes !== null && freeMegabytes < minFreeMegabytes ? warn('tight') : pass('roomy')
  },
  offline({ secure, supported, working }) {
    if (!secure) return fail('insecure')
    if (!supported) return fail('unsupported')
    return working ? pass('ready') : warn('not-yet')
  },
  server({ medianMs, failures }) {
    if (medianMs === null) return fail('unreachable')
    if (failures > 0) return warn('shaky')
    return medianMs > latencyLimits.serverMs ? warn('slow') : pass('quick')
  },
  live({ ticket, connected, tookMs }) {
    if (!ticket) return fail('unreachable')
    if (!connected) return fail('blocked')
    return (tookMs ?? 0) > latencyLimits.liveMs ? warn('slow') : pass('connected')
  },
  screen({ width, height }) {
    const shorter = Math.min(width, height)
    if (shorter < widthLimits.least) return fail('tiny')
    return shorter < widthLimits.comfortable ? warn('narrow') : pass('fits')
  },
  fonts: ({ en, th, ko, cn }) => (en && th && ko && cn ? pass('complete') : warn('missing')),
  // Only card scanning and the AI lab need a camera, so a missing one is only a warning.
  camera({ supported, asked, allowed, cameras }) {
    if (!supported) return warn('unsupported')
    if (!asked) return open('unasked')
    if (allowed) return pass('allowed')
    return cameras === 0 ? warn('none') : warn('denied')
  },
}

export function judgeCheck<Name extends Check>(check: Name, readings: Readings[Name] | null): Verdict {
  return readings === null ? open('reading') : judges[check](readings)
}

export const judgeAll = (report: Report): Record<Check, Verdict> =>
  Object.fromEntries(checks.map((check) => [check, judgeCheck(check, report[check] as never)])) as Record<
    Check,
    Verdict
  >

/** `reading` until all automatic checks are measured; `so-far` while a check waits for the user to act. */
export function overallResult(
  verdicts: Record<Check, Verdict>,
): 'reading' | 'so-far' | 'ready' | 'notes' | 'not-ready' {
  const allVerdicts = Object.values(verdicts)
  if (allVerdicts.some(({ grade, reason }) => grade === 'open' && reason === 'reading')) return 'reading'
  if (allVerdicts.some(({ grade }) => grade === 'fail')) return 'not-ready'
  if (allVerdicts.some(({ grade }) => grade === 'warn')) return 'notes'
  return allVerdicts.some(({ grade }) => grade === 'open') ? 'so-far' : 'ready'
}
